import 'server-only'
import type Stripe from 'stripe'
import { closeCheckoutsOf } from '@/lib/domains/payments/mutations-checkout'
import { listCustomers } from '@/lib/domains/payments/mutations-customers'
import { giveBackAfterDeletion } from '@/lib/domains/payments/mutations-refunds'
import { hasPaidInvoice } from '@/lib/domains/payments/queries-provider'
import { discountedAmount, validDiscount } from '@/lib/domains/payments/policy-plans'
import { cancellationOf, mayCharge, mayHaveBeenPaid, storedStatus } from '@/lib/domains/payments/policy-subscriptions'
import type { Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe-objects'
import { PROSPECT_DISCOUNT_MONTHS } from '@/lib/shared/constants'
import { monthsLater } from '@/lib/shared/days'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { currencyOf, minorUnits, priceOfMinor, type CurrencyCode } from '@/lib/shared/prices'
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
  const isPastDue = subscription.status === 'past_due'
  const cancellation = cancellationOf(subscription, item.current_period_end)
  const knownAsPaid = before !== null && mayHaveBeenPaid(before.status)
  const isPaid = knownAsPaid || (mayHaveBeenPaid(subscription.status) && (await hasPaidInvoice(subscription)))
  const status = storedStatus(subscription.status, isPaid)
  const facts = {
    status,
    currency: currencyOf(item.price.currency),
    unitAmount: item.price.unit_amount ?? 0,
    discountPercent,
    startedAt: dateOfUnix(subscription.start_date),
    currentPeriodEnd: dateOfUnix(item.current_period_end),
    cancelAt: cancellation.at === null ? null : dateOfUnix(cancellation.at),
    cancelAtPeriodEnd: cancellation.beforeRenewal,
    pastDueSince: isPastDue ? ((await firstFailure(subscription)) ?? before?.pastDueSince ?? now) : null,
    endedAt: subscription.ended_at ? dateOfUnix(subscription.ended_at) : null,
    syncedAt: now,
  }
  await tx.subscription.upsert({
    where: { stripeSubscriptionId },
    create: { ...facts, stripeSubscriptionId, userId: customer.userId, billingCustomerId: customer.id },
    update: facts,
    select: { id: true },
  })
  if (before) await noteRecovery(tx, before, { ...facts, stripeSubscriptionId }, now)
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

type Renewal = {
  stripeSubscriptionId: string
  status: string
  currency: CurrencyCode
  unitAmount: number
  discountPercent: number | null
  startedAt: Date
}

/**
 * Stores that a renewal which had failed was paid, when a subscription that waited for its payment runs again: no other
 * row tells it to the figures of money. The caller holds the customer, so that each change of status is seen once.
 * @param before our copy until now
 */
async function noteRecovery(
  tx: Db,
  before: { status: string; pastDueSince: Date | null },
  { stripeSubscriptionId, status, currency, unitAmount, discountPercent, startedAt }: Renewal,
  now: Date,
): Promise<void> {
  if (!failedStatuses.includes(before.status) || status !== 'active') return
  const { amount } = priceOfMinor(currency, unitAmount)
  // A discount is of the first year, by the day of the invoice.
  const isDiscounted = (before.pastDueSince ?? now) < monthsLater(startedAt, PROSPECT_DISCOUNT_MONTHS)
  const percent = isDiscounted ? (discountPercent ?? 0) : 0
  await tx.moneyMovement.create({
    data: {
      id: `${stripeSubscriptionId} ${now.toISOString()}`,
      kind: 'recovered',
      currency,
      amount: minorUnits({ currency, amount: discountedAmount(amount, percent) }),
      at: now,
    },
    select: { id: true },
  })
}
