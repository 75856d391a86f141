import 'server-only'
import type Stripe from 'stripe'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { closeCheckoutsOf } from '@/lib/domains/payments/checkout/mutations'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { saveCodeDiscountUse } from '@/lib/domains/payments/discounts/mutations'
import { restackPasses } from '@/lib/domains/payments/entitlements/mutations'
import { applyNewCard, checkMandate, tellCardNeeded } from '@/lib/domains/payments/mandates/mutations'
import { validDiscount } from '@/lib/domains/payments/plans/policy'
import { combineWrites, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import { refundAfterDeletion } from '@/lib/domains/payments/refunds/mutations'
import { hasPaidInvoice } from '@/lib/domains/payments/refunds/queries'
import { composeRenewalEnd, composeRenewalResumption } from '@/lib/domains/payments/renewal/mails'
import { renewalChange } from '@/lib/domains/payments/renewal/policy'
import { cancellationOf, hasEnded, mayHaveBeenPaid, planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import type { Prisma, Subscription } from '@/lib/server/db/generated/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix, unixOf } from '@/lib/server/stripe/stripe-objects'
import { failedStatuses, runningStatuses } from '@/lib/shared/access/roles'
import { currencyOf } from '@/lib/shared/money/prices'
import { isKnownAsPaid, outcomeOf, type SubscriptionOutcome } from './policy'

const copied = {
  status: true,
  pastDueSince: true,
  cancelAt: true,
  cancelAtPeriodEnd: true,
  mandateState: true,
  mandateAmount: true,
  stripeMandateId: true,
} as const satisfies Prisma.SubscriptionSelect
type Copy = Prisma.SubscriptionGetPayload<{ select: typeof copied }>

/** @param mandate id of the mandate that an event is about */
export async function readSubscriptions(customer: Customer, now: Date, mandate: string | null = null): Promise<Write> {
  const { stripeCustomerId, userId } = customer
  const { data } = await stripe().subscriptions.list({ customer: stripeCustomerId, status: 'all', limit: 100 })
  const writes: (Write | null)[] = []
  const outcomes = new Set<SubscriptionOutcome['name']>()
  let periodStart = now
  for (const subscription of data) {
    const copy = await db.subscription.findUnique({
      where: { stripeSubscriptionId: subscription.id },
      select: copied,
    })
    const item = planItemOf(subscription)
    if (!item) {
      if (copy && !hasEnded(copy.status)) writes.push(endCopy(subscription.id, now))
      continue
    }
    // Cancels a subscription that was paid while the account was being deleted, because nobody can use it.
    const isOrphaned = userId === null && subscription.ended_at === null
    const current = isOrphaned
      ? await stripe().subscriptions.cancel(subscription.id)
      : await applyNewCard(subscription, copy, now)
    if (userId === null) writes.push(await refundAfterDeletion(current, copy !== null))
    const read = await readSubscription(customer, current, planItemOf(current) ?? item, copy, { now, mandate })
    writes.push(read.write)
    outcomes.add(read.outcome)
    if (read.runsSince && read.runsSince < periodStart) periodStart = read.runsSince
  }
  // Once, and after all of them: an ended subscription must not move passes that started during its last period.
  if (userId !== null && writes.length > 0) writes.push((tx) => restackPasses(tx, userId, now, periodStart))
  // Closes open checkouts, because a new member could otherwise pay for a rental or a second plan.
  if (outcomes.has('starts') && userId !== null) {
    for (const id of await listCustomers(db, userId)) await closeCheckoutsOf(id)
  }
  return combineWrites(writes)
}

/** Ends the access of a subscription whose product was replaced in Stripe's dashboard. */
const endCopy =
  (stripeSubscriptionId: string, now: Date): Write =>
  async (tx) => {
    const data = { status: 'canceled', endedAt: now, syncedAt: now }
    await tx.subscription.updateMany({ where: { stripeSubscriptionId }, data })
  }

async function readSubscription(
  customer: Customer,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  copy: Copy | null,
  { now, mandate }: { now: Date; mandate: string | null },
): Promise<{ outcome: SubscriptionOutcome['name']; runsSince: Date | null; write: Write }> {
  const { id: stripeSubscriptionId, status } = subscription
  const { userId } = customer
  const outcome = outcomeOf({
    copy,
    status,
    isPaid: isKnownAsPaid(copy) || (mayHaveBeenPaid(status) && (await hasPaidInvoice(subscription))),
    unpaidSince: failedStatuses.includes(status) ? await firstFailure(subscription) : null,
    now,
  })
  const cancellation = cancellationOf(subscription, item.current_period_end)
  const cancelAt = cancellation.at === null ? null : dateOfUnix(cancellation.at)
  const discountPercent = validDiscount(Number(subscription.metadata.discountPercent))
  const checked = await checkMandate(subscription, item, { copy, status: outcome.status, told: mandate, now })
  const facts = {
    status: outcome.status,
    currency: currencyOf(item.price.currency),
    unitAmount: item.price.unit_amount ?? 0,
    discountPercent,
    startedAt: dateOfUnix(subscription.start_date),
    currentPeriodEnd: dateOfUnix(item.current_period_end),
    cancelAt,
    cancelAtPeriodEnd: cancellation.beforeRenewal,
    pastDueSince: outcome.pastDueSince,
    endedAt: subscription.ended_at ? dateOfUnix(subscription.ended_at) : null,
    syncedAt: now,
    ...checked,
  }
  const store: Write = async (tx) => {
    await tx.subscription.upsert({
      where: { stripeSubscriptionId },
      create: { ...facts, stripeSubscriptionId, userId: customer.userId, billingCustomerId: customer.id },
      update: facts,
      select: { id: true },
    })
  }
  const used = combineWrites([
    discountPercent === null ? null : saveDiscountUse(customer, now),
    (tx) => saveCodeDiscountUse(tx, subscription.metadata, userId, now),
  ])
  const further = await readFurther(outcome, subscription, used, now)
  const reason = subscription.cancellation_details?.reason
  const change = renewalChange({ copy, status, cancelAt, isRequested: reason === 'cancellation_requested' })
  const told = change && tellRenewal(customer, change, subscription, facts)
  const asked = checked && tellCardNeeded(customer, stripeSubscriptionId, copy, { ...facts, ...checked })
  const runsSince = runningStatuses.includes(outcome.status) ? dateOfUnix(item.current_period_start) : null
  return { outcome: outcome.name, runsSince, write: combineWrites([store, further, told, asked]) }
}

function tellRenewal(
  { user: to }: Customer,
  change: 'ended' | 'resumed',
  { id: stripeSubscriptionId, canceled_at: asked }: Stripe.Subscription,
  {
    status,
    cancelAt,
    currentPeriodEnd,
    syncedAt,
  }: Pick<Subscription, 'status' | 'cancelAt' | 'currentPeriodEnd' | 'syncedAt'>,
): Write | null {
  if (!to) return null
  const renewal = { at: asked ? dateOfUnix(asked) : syncedAt, status, lastDay: cancelAt ?? currentPeriodEnd }
  return change === 'ended'
    ? async (tx) => {
        // A declared withdrawal or cancellation was confirmed when it was stored.
        const own = { stripeSubscriptionId, completedAt: null }
        if ((await tx.withdrawal.count({ where: own })) > 0) return
        await queueTextMail(tx, 'renewal-ended', { to, ...composeRenewalEnd(renewal) })
      }
    : (tx) => queueTextMail(tx, 'renewal-resumed', { to, ...composeRenewalResumption(renewal) })
}

/** @param used marks the discounts that the subscription was sold with */
async function readFurther(
  outcome: SubscriptionOutcome,
  subscription: Stripe.Subscription,
  used: Write,
  now: Date,
): Promise<Write | null> {
  switch (outcome.name) {
    case 'starts':
    // The subscription ended before we learned of its payment, for example because the account was deleted.
    case 'ends-unseen':
      return used
    case 'recovers':
      return readRecovery(subscription, outcome.failed, now)
    case 'waits':
    case 'lapses':
    case 'runs':
    case 'fails':
    case 'ends':
      return null
  }
}

function saveDiscountUse({ userId, user }: Customer, now: Date): Write | null {
  if (!user) return null
  // Also matches by email address, because the import doesn't link a discount to an existing account.
  const theirs = [{ userId }, { email: user.email }]
  return async (tx) =>
    void (await tx.prospect.updateMany({ where: { OR: theirs, usedAt: null }, data: { usedAt: now } }))
}

/** Returns the date of the oldest open invoice after the last paid one; null if staff closed all open invoices. */
async function firstFailure({ id }: Stripe.Subscription): Promise<Date | null> {
  const { data } = await stripe().invoices.list({ subscription: id, limit: 100 })
  const lastPaid = data.findIndex(({ status }) => status === 'paid')
  const later = lastPaid < 0 ? data : data.slice(0, lastPaid)
  const oldest = later.findLast(({ status }) => status === 'open')
  return oldest ? dateOfUnix(oldest.created) : null
}

/**
 * Records a late payment for the revenue report.
 * @param failed `since`: first failed renewal; `until`: first renewal that is still unpaid, or null
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
