import 'server-only'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import type { StoredPurchase } from '@/lib/domains/payments/read-back/mutations'
import { hasPaidInvoice } from '@/lib/domains/payments/refunds/queries'
import { planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { lockUser } from '@/lib/server/db/locks'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import { runningStatuses } from '@/lib/shared/access/roles'
import { isPassName } from '@/lib/shared/money/passes'
import { movedEnd, stackPasses, whereRanAt } from './policy'

type EntitlementFacts = Omit<Prisma.EntitlementUncheckedCreateInput, 'userId' | 'purchaseId'>

/** Stores what a purchase opens. Stores nothing for a deleted account, because nobody could watch. */
export async function createEntitlement(
  tx: Db,
  { id: purchaseId, userId }: StoredPurchase,
  facts: EntitlementFacts,
): Promise<void> {
  if (userId === null) return
  await tx.entitlement.create({ data: { ...facts, userId, purchaseId }, select: { id: true } })
}

/** Opens nothing again from which the person has withdrawn, even if the refund fails. */
export async function setEntitlementEnded(tx: Db, { id }: StoredPurchase, endedAt: Date | null): Promise<void> {
  const left = endedAt === null ? { purchase: { withdrawals: { none: {} } } } : {}
  await tx.entitlement.updateMany({ where: { purchaseId: id, ...left }, data: { endedAt } })
}

/** Sources that wait for the end of what the person already has. Free months given by staff start at once. */
const stacked = ['pass', 'gift', 'code'] as const

const passColumns = {
  ...{ id: true, userId: true, source: true, startsAt: true, endsAt: true, endedAt: true },
  purchase: { select: { pass: true, _count: { select: { withdrawals: true } } } },
  redemption: { select: { code: { select: { gift: { select: { pass: true } } } } } },
} as const

type PassRow = Prisma.EntitlementGetPayload<{ select: typeof passColumns }>

function toPeriod({ purchase, redemption, ...row }: PassRow) {
  const name = purchase?.pass ?? redemption?.code.gift?.pass ?? ''
  return { ...row, pass: isPassName(name) ? name : null }
}

/**
 * Returns the moment at which another pass starts: when everything that the person has ends. Locks the person, because
 * two passes must not start at the same time.
 */
export async function nextPassStart(tx: Db, userId: number, now: Date): Promise<Date> {
  await lockUser(tx, userId)
  const where = { userId, scope: 'everything' as const, endedAt: null, endsAt: { gt: now } }
  const { _max } = await tx.entitlement.aggregate({ where, _max: { endsAt: true } })
  const until = await subscriptionEnd(tx, userId)
  return new Date(Math.max(now.getTime(), _max.endsAt?.getTime() ?? 0, until?.getTime() ?? 0))
}

async function subscriptionEnd(tx: Db, userId: number): Promise<Date | null> {
  const rows = await tx.subscription.findMany({
    where: { userId, status: { in: [...runningStatuses] } },
    select: { currentPeriodEnd: true, cancelAt: true },
  })
  const ends = rows.map(({ currentPeriodEnd, cancelAt }) =>
    cancelAt !== null && cancelAt < currentPeriodEnd ? cancelAt : currentPeriodEnd,
  )
  return ends.reduce<Date | null>((latest, end) => (latest === null || end > latest ? end : latest), null)
}

/**
 * Moves passes that haven't started to the end of what the person has. Call it in the transaction that changes a
 * subscription or ends a pass.
 * @param periodStart start of the current period of the running subscription: a pass that started later was overtaken
 *   by its renewal, whose event comes a moment late, and waits again
 */
export async function restackPasses(tx: Db, userId: number, now: Date, periodStart: Date = now): Promise<void> {
  await lockUser(tx, userId)
  const rows = await tx.entitlement.findMany({
    where: { userId, scope: 'everything', endedAt: null, endsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    select: passColumns,
  })
  const isStacked = ({ source }: PassRow) => stacked.some((each) => each === source)
  if (!rows.some(isStacked)) return
  const until = await subscriptionEnd(tx, userId)
  // A subscription whose period is over holds nothing back, even if Stripe hasn't ended or renewed it yet.
  const from = until !== null && until > now && periodStart < now ? periodStart : now
  const waiting = rows.filter((row) => isStacked(row) && row.startsAt >= from)
  const running = rows.filter((row) => !waiting.includes(row)).map(({ endsAt }) => endsAt)
  const base = new Date(Math.max(now.getTime(), ...[...running, ...(until ? [until] : [])].map((end) => end.getTime())))
  for (const { id, startsAt, endsAt } of stackPasses(waiting.map(toPeriod), base)) {
    // Another email reminds of the new end.
    const data = { startsAt, endsAt, reminderQueuedAt: null }
    await tx.entitlement.update({ where: { id }, data, select: { id: true } })
  }
}

/** Reads subscriptions from Stripe, because our copy may be out of date. */
export async function hadSubscription(userId: number, at: Date): Promise<boolean> {
  for (const customer of await listCustomers(db, userId)) {
    const { data } = await stripe().subscriptions.list({ customer, status: 'active', limit: 100 })
    for (const subscription of data) {
      // A subscription gives no access while its first bank debit is pending.
      const isEarlier = dateOfUnix(subscription.start_date) < at
      if (planItemOf(subscription) && isEarlier && (await hasPaidInvoice(subscription))) return true
    }
  }
  return false
}

/** True if the person was a member when they paid. */
export async function wasMember(userId: number, at: Date): Promise<boolean> {
  const where = { userId, scope: 'everything' as const, ...whereRanAt(at) }
  return (await db.entitlement.count({ where })) > 0 || hadSubscription(userId, at)
}

/**
 * Ends a pass or a gift whose money was returned, or opens it again if it wasn't after all and the person hasn't
 * withdrawn. What was left of it then follows everything else, because passes that waited for it have started in the
 * meantime.
 */
export async function setPassEnded(
  tx: Db,
  which: { purchaseId: number } | { redemptionId: number },
  endedAt: Date | null,
  now: Date,
): Promise<void> {
  const row = await tx.entitlement.findUnique({ where: which, select: passColumns })
  if (!row) return
  const { id, userId } = row
  if (endedAt !== null) {
    await tx.entitlement.update({ where: { id }, data: { endedAt }, select: { id: true } })
    return restackPasses(tx, userId, now)
  }
  const isLeft = (row.purchase?._count.withdrawals ?? 0) > 0
  if (row.endedAt === null || isLeft) return
  const left = { ...toPeriod(row), startsAt: row.startsAt > row.endedAt ? row.startsAt : row.endedAt }
  const startsAt = await nextPassStart(tx, userId, now)
  const again = left.startsAt < left.endsAt && { startsAt, endsAt: movedEnd(left, startsAt), reminderQueuedAt: null }
  await tx.entitlement.update({ where: { id }, data: { ...again, endedAt: null }, select: { id: true } })
}
