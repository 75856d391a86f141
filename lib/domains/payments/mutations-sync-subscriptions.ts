import 'server-only'
import type Stripe from 'stripe'
import { closeCheckoutsOf } from '@/lib/domains/payments/mutations-checkout'
import { listCustomers } from '@/lib/domains/payments/mutations-customers'
import { giveBackAfterDeletion } from '@/lib/domains/payments/mutations-refunds'
import { hasPaidInvoice } from '@/lib/domains/payments/queries-provider'
import { validDiscount } from '@/lib/domains/payments/policy-plans'
import {
  cancellationOf,
  hasEnded,
  mayCharge,
  mayHaveBeenPaid,
  storedStatus,
} from '@/lib/domains/payments/policy-subscriptions'
import type { Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf, unixOf } from '@/lib/server/stripe-objects'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { currencyOf } from '@/lib/shared/prices'
import { failedStatuses } from '@/lib/shared/roles'

/**
 * Stores a customer's subscriptions as Stripe has them now.
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncSubscriptions(tx: Db, customerId: string, now: Date): Promise<void> {
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: customerId },
    select: { id: true, userId: true, user: { select: { email: true } } },
  })
  // Another product may share our account at Stripe.
  if (!customer) return
  const { data } = await withProvider(() =>
    stripe().subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  )
  if (data.some((subscription) => idOf(subscription.customer) !== customerId)) {
    throw new AppError('provider', PAYMENT_FAILURE, { cause: new Error('subscriptions of another customer') })
  }
  let joined = false
  for (const subscription of data) {
    // A checkout can be paid in the moment in which its person deletes the account: nobody may be charged for nothing.
    const orphaned = customer.userId === null && subscription.ended_at === null
    const current = orphaned ? await withProvider(() => stripe().subscriptions.cancel(subscription.id)) : subscription
    if (customer.userId === null) {
      const known = await tx.subscription.count({ where: { stripeSubscriptionId: subscription.id } })
      await giveBackAfterDeletion(tx, current, known > 0)
    }
    if (await storeSubscription(tx, customer, current, now)) joined = true
  }
  // A new member could still pay what they left open: a rental, or the plan once more.
  if (!joined || customer.userId === null) return
  for (const id of await listCustomers(tx, customer.userId)) await withProvider(() => closeCheckoutsOf(id))
}

/** @returns whether the subscription may charge now, and could not when it was last read */
async function storeSubscription(
  tx: Db,
  customer: { id: number; userId: number | null; user: { email: string } | null },
  subscription: Stripe.Subscription,
  now: Date,
): Promise<boolean> {
  const [item] = subscription.items.data
  if (!item) return false
  const stripeSubscriptionId = subscription.id
  const before = await tx.subscription.findUnique({
    where: { stripeSubscriptionId },
    select: { status: true, pastDueSince: true },
  })
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
  await tx.subscription.upsert({
    where: { stripeSubscriptionId },
    create: { ...facts, stripeSubscriptionId, userId: customer.userId, billingCustomerId: customer.id },
    update: facts,
    select: { id: true },
  })
  if (before && knownFailure && failedStatuses.includes(before.status)) {
    // Where several renewals failed, an older one may be paid before the others.
    const isPaidLate = failedAt ? failedAt > knownFailure : status === 'active'
    if (isPaidLate) await noteRecovery(tx, subscription, { since: knownFailure, until: failedAt }, now)
  }
  if (discountPercent !== null && customer.user && isPaid && !knownAsPaid) {
    // Also where it is cancelled already: somebody may delete the account before the event of the payment comes.
    // By address too: an account that is older than the import is not linked to it.
    const theirs = [{ userId: customer.userId }, { email: customer.user.email }]
    await tx.prospect.updateMany({ where: { OR: theirs, usedAt: null }, data: { usedAt: now } })
  }
  return mayCharge(status) && !(before && mayCharge(before.status))
}

/**
 * The grace period counts from the oldest invoice that could not be paid, of those after the last that was; null where
 * staff closed them all.
 */
async function firstFailure({ id }: Stripe.Subscription): Promise<Date | null> {
  // The newest first.
  const { data } = await withProvider(() => stripe().invoices.list({ subscription: id, limit: 100 }))
  const lastPaid = data.findIndex(({ status }) => status === 'paid')
  const later = lastPaid < 0 ? data : data.slice(0, lastPaid)
  const oldest = later.findLast(({ status }) => status === 'open')
  return oldest ? dateOfUnix(oldest.created) : null
}

/**
 * Stores what was paid late for a subscription that waited for its payment: no other row tells it to the figures of
 * money. Where staff closed its invoices, nothing was. The caller holds the customer, so that each change is seen once.
 * @param failed `since`: when the first renewal failed; `until`: the first that still waits, null where none does
 */
async function noteRecovery(
  tx: Db,
  { id, currency }: Stripe.Subscription,
  failed: { since: Date; until: Date | null },
  now: Date,
): Promise<void> {
  const created = { gte: unixOf(failed.since), ...(failed.until && { lt: unixOf(failed.until) }) }
  const { data } = await withProvider(() =>
    stripe().invoices.list({ subscription: id, status: 'paid', created, limit: 100 }),
  )
  const amount = data.reduce((sum, invoice) => sum + invoice.amount_paid, 0)
  if (amount === 0) return
  await tx.moneyMovement.create({
    data: { id: `${id} ${now.toISOString()}`, kind: 'recovered', currency: currencyOf(currency), amount, at: now },
    select: { id: true },
  })
}
