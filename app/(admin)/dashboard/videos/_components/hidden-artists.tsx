import { Fragment } from 'react'
import Link from 'next/link'
import type { HiddenArtists as Hidden } from '@/lib/domains/catalogue/artists/schema'
import { formatCount, formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function HiddenArtists({ total, named }: Hidden) {
  if (total === 0) return null
  return (
    <p className="text-brass-bright">
      {formatCount(total, 'artist isn’t', 'artists aren’t')} public, so visitors don’t see their name{total > 1 && 's'}:{' '}
      {named.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link dir="auto" href={staffRoutes.artist(id)} className="underline underline-offset-4">
            {name}
          </Link>
        </Fragment>
      ))}
      {total > named.length && ` and ${formatNumber(total - named.length)} more`}.
    </p>
  )
}
