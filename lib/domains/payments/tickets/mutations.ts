import 'server-only'
import type Stripe from 'stripe'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { readTerms, termsSelect } from '@/lib/domains/livestreams/cards/queries'
import { endOf, festivalEnd, isFreeForMembers, needsTicket, type Terms } from '@/lib/domains/livestreams/policy'
import { addTicketReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { readTicketEnd } from '@/lib/domains/livestreams/tickets/mutations'
import { createEntitlement, setEntitlementEnded, wasMember } from '@/lib/domains/payments/entitlements/mutations'
import { purchaseOutcome } from '@/lib/domains/payments/purchases/policy'
import type { PaidCheckout, PurchaseReader } from '@/lib/domains/payments/read-back/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows, lockUser } from '@/lib/server/db/locks'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import { composeRemovedTicketRefund, composeTicketReceipt, composeTicketReturn, type TicketItem } from './mails'
import type { TicketRefusal } from './schema'

type Performance = { id: number; name: string; startsAt: Date; endsAt: Date | null; catchUpDays: number }

type SoldItem = TicketItem & {
  terms: Terms
  /** True if its own terms or those of its festival let members in. */
  isFreeForMembers: boolean
  isPublished: boolean
  cancelledAt: Date | null
  /** Tickets that open it: its own, and that of its festival. */
  openedBy: string[]
  /** Public livestreams that the ticket opens, in order, without cancelled ones. */
  performances: Performance[]
}

const shown = { id: true, name: true, cancelledAt: true, publishedAt: true, ...termsSelect } as const
const ofLivestream = { festivalId: true, festival: { select: { publishedAt: true, ...termsSelect } } } as const
const performance = { id: true, name: true, startsAt: true, endsAt: true, catchUpDays: true } as const

type Named = Pick<TicketItem, 'kind' | 'id'>

function namedIn({ livestreamId, festivalId }: Stripe.Metadata): Named | null {
  if (livestreamId) return { kind: 'livestream', id: Number(livestreamId) || 0 }
  return festivalId ? { kind: 'festival', id: Number(festivalId) || 0 } : null
}

const keyOf = ({ kind, id }: Named) => `${kind} ${id}`

const festivalOf = ({ festivalId: id }: { festivalId: number | null }): Named[] =>
  id === null ? [] : [{ kind: 'festival', id }]

async function readItem(tx: Db, { kind, id }: Named, now: Date): Promise<SoldItem | null> {
  const ofFestival = {
    where: { publishedAt: { lte: now }, cancelledAt: null },
    orderBy: { startsAt: 'asc' },
    select: performance,
  } as const
  const row =
    kind === 'livestream'
      ? await tx.livestream.findUnique({ where: { id }, select: { ...shown, ...performance, ...ofLivestream } })
      : await tx.festival.findUnique({ where: { id }, select: { ...shown, livestreams: ofFestival } })
  if (!row) return null
  const isPublic = ({ publishedAt }: { publishedAt: Date | null }) => publishedAt !== null && publishedAt <= now
  const terms = readTerms(row)
  const festival = 'festival' in row && row.festival && isPublic(row.festival) ? readTerms(row.festival) : null
  return {
    ...{ kind, id, name: row.name, terms, cancelledAt: row.cancelledAt, isPublished: isPublic(row) },
    isFreeForMembers: isFreeForMembers(terms) || (festival !== null && isFreeForMembers(festival)),
    openedBy: [{ kind, id }, ...('festivalId' in row ? festivalOf(row) : [])].map(keyOf),
    performances: 'livestreams' in row ? row.livestreams : [row],
  }
}

/** Tickets and codes with which a person may watch an item already. */
const whereHolds = ({ kind, id }: Named, userId: number, now: Date) => ({
  ...{ userId, endedAt: null, endsAt: { gt: now } },
  ...(kind === 'festival'
    ? { festivalId: id }
    : { OR: [{ livestreamId: id }, { festival: { livestreams: { some: { id } } } }] }),
})

/** Reason to refund a payment at once; null if the ticket is valid. */
async function refusalOf(
  item: SoldItem,
  userId: number | null,
  { paidAt, now, opened }: PaidCheckout,
): Promise<TicketRefusal | null> {
  const { kind, id, terms, performances } = item
  if (item.cancelledAt) return 'cancelled'
  if (!item.isPublished) return 'elsewhere'
  if ((festivalEnd(performances) ?? now) <= now) return 'over'
  if (userId === null) return null
  if (!needsTicket(terms)) return 'free'
  // Includes a payment that is read in the same sync, because only one of the two may open the item.
  if (opened.some((other) => item.openedBy.includes(other.item))) return 'ticket'
  if ((await db.entitlement.count({ where: whereHolds({ kind, id }, userId, now) })) > 0) return 'ticket'
  return item.isFreeForMembers && (await wasMember(userId, paidAt)) ? 'member' : null
}

const outcomeOf = (item: SoldItem | null, refusal: TicketRefusal | null, hasAccount: boolean, isReturned: boolean) =>
  purchaseOutcome({
    isShown: item !== null && !(refusal && ['cancelled', 'elsewhere', 'over'].includes(refusal)),
    couldWatch: refusal !== null,
    ...{ hasAccount, isReturned },
  })

/**
 * Stores a ticket with the current times, because staff may have changed them since the payment was read. Locks what
 * they lock to change them.
 */
async function openTicket(
  tx: Db,
  named: Named,
  { id, userId, paidAt, endedAt, now }: { id: number; userId: number; paidAt: Date; endedAt: Date | null; now: Date },
): Promise<void> {
  await lockUser(tx, userId)
  await lockRows(tx, named.kind === 'livestream' ? 'Livestream' : 'Festival', 'id', [named.id], 'SHARE')
  const item = await readItem(tx, named, now)
  if (!item) return
  // Another payment of the person may have been stored since this one was read. Reading it again refunds it.
  if (endedAt === null && (await tx.entitlement.count({ where: whereHolds(named, userId, now) })) > 0)
    throw new AppError('unavailable', 'Another ticket has been stored in the meantime.')
  const until = (await readTicketEnd(tx, named.kind, named.id)) ?? now
  await createEntitlement(
    tx,
    { id, userId },
    {
      ...{ scope: named.kind, source: 'ticket', startsAt: paidAt, endedAt },
      ...(named.kind === 'livestream' ? { livestreamId: named.id } : { festivalId: named.id }),
      endsAt: until > paidAt ? until : new Date(paidAt.getTime() + 1),
    },
  )
  if (endedAt !== null) return
  if (item.cancelledAt) await tx.ticketRefund.create({ data: { purchaseId: id }, select: { purchaseId: true } })
  else await addTicketReminders(tx, item.performances, userId, now)
}

export const ticketReader: PurchaseReader = {
  setEnded: setEntitlementEnded,
  async retry(tx, metadata) {
    const now = new Date()
    const named = namedIn(metadata)
    const item = named && (await readItem(tx, named, now))
    const isOnSale = item?.isPublished && !item.cancelledAt && item.performances.some((each) => endOf(each) > now)
    if (!item || !isOnSale) return null
    const path = item.kind === 'livestream' ? routes.livestream(item.id) : routes.festival(item.id)
    return { item: item.name, path }
  },
  async read({ userId, user: to }, checkout) {
    const { session, paidAt, price, tax, isReturned, now, opened } = checkout
    const named = namedIn(session.metadata ?? {})
    const item = named && (await readItem(db, named, now))
    const refusal = item && (await refusalOf(item, userId, checkout))
    const outcome = outcomeOf(item, refusal, userId !== null, isReturned)
    if (outcome === 'opens' && item) opened.push({ item: keyOf(item), paidAt })
    return {
      outcome,
      item: item && (item.kind === 'livestream' ? { livestreamId: item.id } : { festivalId: item.id }),
      async open(tx, { id, userId: holder }, endedAt) {
        if (item && holder !== null) await openTicket(tx, item, { id, userId: holder, paidAt, endedAt, now })
      },
      async tell(tx, purchase) {
        if (!to) return
        if (!item || !purchase)
          return queueTextMail(tx, 'payment-refunded', { to, ...composeRemovedTicketRefund(price) })
        if (refusal) return queueTextMail(tx, 'ticket-returned', { to, ...composeTicketReturn(price, item, refusal) })
        if (outcome !== 'opens') return
        const watchUntil = item.performances.some(({ catchUpDays }) => catchUpDays > 0)
          ? festivalEnd(item.performances)
          : null
        const paid = { number: purchase.id, price, paidAt, tax, performances: item.performances, watchUntil }
        await queueTextMail(tx, 'ticket-receipt', { to, ...composeTicketReceipt(paid, item) })
      },
    }
  },
}
