import { AccessNote } from '@/components/catalogue/cards/access-note'
import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { TicketNote } from './ticket-note'

type CancelledNoteProps = { what: 'livestream' | 'festival'; hasTickets: boolean }

export const CancelledNote = ({ what, hasTickets }: CancelledNoteProps) => (
  <p className="mt-5 max-w-measure font-medium text-danger">
    This {what} has been cancelled.{hasTickets && ' All tickets are refunded.'}
  </p>
)

/** Says on public pages who may watch, and at which price. */
export function LivestreamAccess({ livestream, onSale }: { livestream: LivestreamDto; onSale: boolean }) {
  const { tickets, catchUpDays, cancelled } = livestream
  if (cancelled) return <CancelledNote what="livestream" hasTickets={tickets !== null} />
  return tickets ? <TicketNote tickets={tickets} catchUpDays={catchUpDays} onSale={onSale} /> : <AccessNote free />
}
