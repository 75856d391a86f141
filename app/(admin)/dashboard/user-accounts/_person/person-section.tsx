import Link from 'next/link'
import { useId, type ReactNode } from 'react'
import { formatNumber } from '@/lib/shared/format/format'

type PersonSectionProps = {
  title: string
  /** Number of rows of its list. */
  count?: number
  /** Address of the whole list, where this is the beginning of it. */
  more?: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a person's page. Its heading takes the focus of a control that goes away. */
export function PersonSection({ title, count, more, actions, children }: PersonSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} tabIndex={-1} className="text-title text-brass focus:outline-none">
          {title} {count !== undefined && <span className="numerals ml-2 text-dust">{formatNumber(count)}</span>}
        </h2>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
      {more && (
        <p className="mt-3">
          <Link href={more} prefetch={false} className="inline-flex min-h-11 items-center underline underline-offset-4">
            All {formatNumber(count ?? 0)} {title.toLowerCase()}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Facts by their names. A fact that is null is left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-y-2.5">
      {Object.entries(facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dust">{name}</dt>
            <dd dir="auto" className="mb-2 sm:mb-0">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
