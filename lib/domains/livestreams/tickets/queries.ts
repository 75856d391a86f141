import 'server-only'
import { catchUpEnd } from '@/lib/domains/livestreams/policy'
import type { Db } from '@/lib/server/db/client'
import { fieldError } from '@/lib/shared/errors'
import { formatCount } from '@/lib/shared/format/format'

/** Reason why something can't be deleted. */
export const SOLD = 'Tickets were sold, so it must stay on record. Cancel it instead.'

export type TicketItem = { kind: 'livestream' | 'festival'; id: number }

export const whereSold = ({ kind, id }: TicketItem) =>
  ({ kind: 'ticket', [kind === 'livestream' ? 'livestreamId' : 'festivalId']: id }) as const

/** Number of tickets whose money we have. */
export const countTickets = (tx: Db, item: TicketItem): Promise<number> =>
  tx.purchase.count({ where: { ...whereSold(item), refundedAt: null } })

type Before = {
  id: number
  startsAt: Date
  endsAt: Date | null
  catchUpDays: number
  cancelledAt: Date | null
  festivalId: number | null
}
type After = { festivalId: number | null; isDraft: boolean }

/** Refuses changes that would take a livestream away from people who paid for it. */
export async function requireTicketsKept(tx: Db, before: Before, after: After, now: Date): Promise<void> {
  if (before.cancelledAt || catchUpEnd(before) <= now) return
  const { id, festivalId } = before
  const ofFestival = festivalId === null ? 0 : await countTickets(tx, { kind: 'festival', id: festivalId })
  if (ofFestival > 0 && after.festivalId !== festivalId)
    throw fieldError(
      'festivalId',
      `${formatCount(ofFestival, 'festival ticket')} sold. Cancel the livestream, or leave it in the festival.`,
    )
  const sold = (await countTickets(tx, { kind: 'livestream', id })) + ofFestival
  if (sold > 0 && after.isDraft)
    throw fieldError('publication', `${formatCount(sold, 'ticket')} sold. Cancel the livestream instead.`)
}

/** True if tickets were ever sold that would have opened it. Sold tickets stay on record with what was sold. */
export async function hasSales(
  tx: Db,
  { id, festivalId }: { id: number; festivalId: number | null },
): Promise<boolean> {
  const items: TicketItem[] = [{ kind: 'livestream', id }]
  if (festivalId !== null) items.push({ kind: 'festival', id: festivalId })
  return (await tx.purchase.count({ where: { OR: items.map(whereSold) } })) > 0
}
