import 'server-only'
import type Stripe from 'stripe'
import { closeCheckoutsOf } from '@/lib/domains/payments/checkout/mutations'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { validDiscount } from '@/lib/domains/payments/plans/policy'
import { inOrder, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import { giveBackAfterDeletion } from '@/lib/domains/payments/refunds/mutations'
import { hasPaidInvoice } from '@/lib/domains/payments/refunds/queries'
import {
  cancellationOf,
  hasEnded,
  mayCharge,
  mayHaveBeenPaid,
  storedStatus,
} from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { dateOfUnix, unixOf } from '@/lib/server/stripe-objects'
import { currencyOf } from '@/lib/shared/prices'
import { failedStatuses } from '@/lib/shared/roles'

/**
 * Reads a customer's subscriptions as Stripe has them now.
 * @throws Stripe's error, UnknownCurrencyError
 */
export async function readSubscriptions(customer: Customer, now: Date): Promise<Write> {
  const { stripeCustomerId, userId } = customer
  const { data } = await stripe().subscriptions.list({ customer: stripeCustomerId, status: 'all', limit: 100 })
  const writes: (Write | null)[] = []
  let joined = false
  for (const subscription of data) {
    const before = await db.subscription.findUnique({
      where: { stripeSubscriptionId: subscription.id },
      select: { status: true, pastDueSince: true },
    })
    // A checkout can be paid in the moment in which its person deletes the account: nobody may be charged for nothing.
    const orphaned = userId === null && subscription.ended_at === null
    const current = orphaned ? await stripe().subscriptions.cancel(subscription.id) : subscription
    if (userId === null) writes.push(await giveBackAfterDeletion(current, before !== null))
    const { write, hasJoined } = await readSubscription(customer, current, before, now)
    writes.push(write)
    joined ||= hasJoined
  }
  // A new member could still pay what they left open: a rental, or the plan once more.
  if (joined && userId !== null) for (const id of await listCustomers(db, userId)) await closeCheckoutsOf(id)
  return inOrder(writes)
}

/** @returns what stores it, and whether it may charge now and could not when it was last read */
async function readSubscription(
  customer: Customer,
  subscription: Stripe.Subscription,
  before: { status: string; pastDueSince: Date | null } | null,
  now: Date,
): Promise<{ write: Write | null; hasJoined: boolean }> {
  const [item] = subscription.items.data
  if (!item) return { write: null, hasJoined: false }
  const stripeSubscriptionId = subscription.id
  const discountPercent = validDiscount(Number(subscription.metadata.discountPercent))
  const isFailed = failedStatuses.includes(subscription.status)
  const cancellation = cancellationOf(subscription, item.current_period_end)
  const knownAsPaid = before !== null && mayHaveBeenPaid(before.status)
  const isPaid = knownAsPaid || (mayHaveBeenPaid(subscription.status) && (await hasPaidInvoice(subscription)))
  const status = storedStatus(subscription.status, isPaid)
  const knownFailure = before?.pastDueSince ?? null
  const failedAt = isFailed ? ((await firstFailure(subscription)) ?? knownFailure ?? now) : null
  // One that was unpaid ended for the figures when its renewal failed, and does not end once more.
  const endedUnpaid = hasEnded(subscription.status) && before?.status !== 'past_due'
  const facts = {
    status,
    currency: currencyOf(item.price.currency),
    unitAmount: item.price.unit_amount ?? 0,
    discountPercent,
    startedAt: dateOfUnix(subscription.start_date),
    currentPeriodEnd: dateOfUnix(item.current_period_end),
    cancelAt: cancellation.at === null ? null : dateOfUnix(cancellation.at),
    cancelAtPeriodEnd: cancellation.beforeRenewal,
    pastDueSince: failedAt ?? (endedUnpaid ? knownFailure : null),
    endedAt: subscription.ended_at ? dateOfUnix(subscription.ended_at) : null,
    syncedAt: now,
  }
  // Where several renewals failed, an older one may be paid before the others.
  const isPaidLate = failedAt ? knownFailure && failedAt > knownFailure : status === 'active'
  const wasFailed = before !== null && failedStatuses.includes(before.status)
  const recovery =
    wasFailed && knownFailure && isPaidLate
      ? await readRecovery(subscription, { since: knownFailure, until: failedAt }, now)
      : null
  const write: Write = async (tx) => {
    await tx.subscription.upsert({
      where: { stripeSubscriptionId },
      create: { ...facts, stripeSubscriptionId, userId: customer.userId, billingCustomerId: customer.id },
      update: facts,
      select: { id: true },
    })
    await recovery?.(tx)
    if (discountPercent === null || !customer.user || !isPaid || knownAsPaid) return
    // Also where it is cancelled already: somebody may delete the account before the event of the payment comes.
    // By address too: an account that is older than the import is not linked to it.
    const theirs = [{ userId: customer.userId }, { email: customer.user.email }]
    await tx.prospect.updateMany({ where: { OR: theirs, usedAt: null }, data: { usedAt: now } })
  }
  return { write, hasJoined: mayCharge(status) && !(before && mayCharge(before.status)) }
}

/**
 * The grace period counts from the oldest invoice that could not be paid, of those after the last that was; null where
 * staff closed them all.
 */
async function firstFailure({ id }: Stripe.Subscription): Promise<Date | null> {
  // The newest first.
  const { data } = await stripe().invoices.list({ subscription: id, limit: 100 })
  const lastPaid = data.findIndex(({ status }) => status === 'paid')
  const later = lastPaid < 0 ? data : data.slice(0, lastPaid)
  const oldest = later.findLast(({ status }) => status === 'open')
  return oldest ? dateOfUnix(oldest.created) : null
}

/**
 * Reads what was paid late for a subscription that waited for its payment: no other row tells it to the figures of
 * money. Where staff closed its invoices, nothing was.
 * @param failed `since`: when the first renewal failed; `until`: the first that still waits, null where none does
 */
async function readRecovery(
  { id, currency }: Stripe.Subscription,
  failed: { since: Date; until: Date | null },
  now: Date,
): Promise<Write | null> {
  const created = { gte: unixOf(failed.since), ...(failed.until && { lt: unixOf(failed.until) }) }
  const paid = await stripe().invoices.list({ subscription: id, status: 'paid', created, limit: 100 })
  const amount = paid.data.reduce((sum, invoice) => sum + invoice.amount_paid, 0)
  if (amount === 0) return null
  const data = {
    id: `${id} ${now.toISOString()}`,
    kind: 'recovered' as const,
    currency: currencyOf(currency),
    amount,
    at: now,
  }
  return async (tx) => void (await tx.moneyMovement.create({ data, select: { id: true } }))
}
