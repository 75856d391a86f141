import 'server-only'
import { whereNotOver } from '@/lib/domains/livestreams/cards/queries'
import { countTickets, whereSold, type TicketItem } from '@/lib/domains/livestreams/tickets/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { priceOfMinor, type Price } from '@/lib/shared/money/prices'
import type { FailedRefund, RefundProblem, RefundProgress, StaffTickets } from './schema'

/** Maximum number of failed refunds listed. */
const MAX_FAILED = 100

async function sumSold(items: readonly TicketItem[]): Promise<{ sold: number; amounts: Price[] }> {
  const sums = await db.purchase.groupBy({
    by: ['currency'],
    where: { OR: items.map(whereSold), refundedAt: null },
    _sum: { amount: true },
    _count: true,
    orderBy: { currency: 'asc' },
  })
  return {
    sold: sums.reduce((total, { _count }) => total + _count, 0),
    amounts: sums.map(({ currency, _sum }) => priceOfMinor(currency, _sum.amount ?? 0)),
  }
}

/** A settled refund failed later if the purchase is no longer marked as refunded. */
const hasFailed = {
  refundedAt: null,
  ticketRefund: { OR: [{ problem: { not: null } }, { settledAt: { not: null } }] },
}

async function readProgress(actor: Actor, item: TicketItem): Promise<RefundProgress> {
  const where = whereSold(item)
  const [total, refunded, failed, rows] = await Promise.all([
    db.purchase.count({ where: { ...where, ticketRefund: { isNot: null } } }),
    db.purchase.count({ where: { ...where, ticketRefund: { isNot: null }, refundedAt: { not: null } } }),
    db.purchase.count({ where: { ...where, ...hasFailed } }),
    db.purchase.findMany({
      where: { ...where, ...hasFailed },
      orderBy: { id: 'asc' },
      take: MAX_FAILED,
      select: {
        ...{ id: true, amount: true, currency: true },
        user: { select: { id: true, email: true } },
        ticketRefund: { select: { problem: true } },
      },
    }),
  ])
  const maySee = hasRight(actor, 'people.read')
  const failures = rows.map(({ id, amount, currency, user, ticketRefund }): FailedRefund => ({
    purchaseId: id,
    person: maySee ? user : null,
    price: priceOfMinor(currency, amount),
    problem: (ticketRefund?.problem as RefundProblem | null) ?? 'returned',
  }))
  return { total, refunded, failed, failures }
}

/** Reads what a cancellation would refund, and how far the refunds of an earlier one are. */
export async function getStaffTickets(actor: Actor, item: TicketItem): Promise<StaffTickets> {
  requireActor(actor, 'content')
  const { kind, id } = item
  const facts = await (kind === 'livestream' ? readLivestream(id) : readFestival(id))
  const sums = await sumSold([item, ...facts.also])
  const { cancelled, festival, endsFestival } = facts
  return {
    ...{ kind, id, ...sums, cancelled, festival, endsFestival },
    refunds: cancelled ? await readProgress(actor, item) : null,
    mayCancel: sums.sold === 0 || hasRight(actor, 'money.out'),
  }
}

type Facts = Pick<StaffTickets, 'cancelled' | 'festival' | 'endsFestival'> & {
  /** Other items that would be cancelled too. */
  also: TicketItem[]
}

async function readLivestream(id: number): Promise<Facts> {
  const { cancelledAt, festival } = await db.livestream.findUniqueOrThrow({
    where: { id },
    select: { cancelledAt: true, festival: { select: { id: true, name: true, cancelledAt: true } } },
  })
  const cancelled = cancelledAt !== null
  if (!festival || festival.cancelledAt) return { cancelled, festival: null, endsFestival: false, also: [] }
  const left = await db.livestream.count({ where: { festivalId: festival.id, cancelledAt: null, NOT: { id } } })
  const endsFestival = !cancelled && left === 0
  const sold = await countTickets(db, { kind: 'festival', id: festival.id })
  return {
    ...{ cancelled, endsFestival },
    festival: sold > 0 && !endsFestival ? { id: festival.id, name: festival.name, sold } : null,
    also: endsFestival ? [{ kind: 'festival', id: festival.id }] : [],
  }
}

async function readFestival(id: number): Promise<Facts> {
  const now = new Date()
  const { cancelledAt, livestreams } = await db.festival.findUniqueOrThrow({
    where: { id },
    select: {
      cancelledAt: true,
      livestreams: { where: { cancelledAt: null, ...whereNotOver(now) }, select: { id: true } },
    },
  })
  const also = livestreams.map((each): TicketItem => ({ kind: 'livestream', id: each.id }))
  return { cancelled: cancelledAt !== null, festival: null, endsFestival: false, also: cancelledAt ? [] : also }
}
