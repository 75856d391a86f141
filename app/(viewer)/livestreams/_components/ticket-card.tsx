import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardLink } from '@/components/catalogue/cards/card'
import { ViewerTime } from '@/components/livestreams/viewer-time'
import type { TicketDto } from '@/lib/domains/payments/tickets/schema'
import { formatInZone } from '@/lib/shared/format/format'
import { SINGAPORE_ZONE } from '@/lib/shared/format/singapore-time'
import { routes } from '@/lib/shared/routes/routes'

export function TicketCard({ ticket, now }: { ticket: TicketDto; now: Date }) {
  const { kind, itemId, name, thumbnail, startsAt, until } = ticket
  const isAhead = Date.parse(startsAt) > now.getTime()
  const instant = isAhead ? startsAt : until
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork src={thumbnail} sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw" />
      </div>
      <p className="mt-3 text-fine text-brass">{kind === 'festival' ? 'Festival ticket' : 'Ticket'}</p>
      <h3 dir="auto" className="mt-1 text-title">
        <CardLink href={kind === 'festival' ? routes.festival(itemId) : routes.livestream(itemId)}>{name}</CardLink>
      </h3>
      <p className="mt-1 text-fine text-sand">
        {isAhead ? 'Starts' : 'Until'} <time dateTime={instant}>{formatInZone(instant, SINGAPORE_ZONE)}</time> Singapore
        time
      </p>
      {isAhead && <ViewerTime startsAt={startsAt} />}
    </article>
  )
}
