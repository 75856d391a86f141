import Link from 'next/link'
import { Fragment } from 'react'
import { NameInScript } from '@/components/names/script-name'
import { leadersOf } from '@/lib/domains/catalogue/performers/policy'
import type { PerformerDto } from '@/lib/domains/catalogue/schema'
import { routes } from '@/lib/shared/routes/routes'

type PerformersProps = {
  performers: readonly PerformerDto[]
  /** Whether the names lead to the artists' pages. */
  linked: boolean
}

/** Who a performance is by, and who accompanies, each with their role. */
export function Performers({ performers, linked }: PerformersProps) {
  const { leaders, accompanists } = leadersOf(performers)
  if (leaders.length === 0) return null
  const named = ({ id, name }: PerformerDto) => {
    const shown = <NameInScript kind="artist">{name}</NameInScript>
    if (!linked) return shown
    return (
      <Link href={routes.artist(id)} className="hover:text-brass-bright">
        {shown}
      </Link>
    )
  }
  return (
    <>
      <p className="mt-3 text-lead text-sand">
        {leaders.map((one, index) => (
          <Fragment key={one.id}>
            {index > 0 && (index === leaders.length - 1 ? ' and ' : ', ')}
            {named(one)}
          </Fragment>
        ))}
      </p>
      {accompanists.length > 0 && (
        <p className="mt-1 text-sand">
          with{' '}
          {accompanists.map((one, index) => (
            <Fragment key={one.id}>
              {index > 0 && ', '}
              {named(one)}
              {one.role && (
                <span className="text-dust">
                  {' '}
                  (<bdi>{one.role}</bdi>)
                </span>
              )}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}
