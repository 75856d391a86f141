import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { requireStillStaff, recordAudit } from '@/lib/domains/audit/mutations'
import { holdGift, releaseGift } from '@/lib/domains/payments/gift-refunds/mutations'
import { runInCustomerQueue, syncFromStripe } from '@/lib/domains/payments/read-back/mutations'
import { REFUNDED_BY, REFUNDED_TO, readPayment } from '@/lib/domains/payments/refund-sync/mutations'
import { isDisputed } from '@/lib/domains/payments/refunds/mutations'
import { listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { readSubscriptions } from '@/lib/domains/payments/subscription-sync/mutations'
import { cancellationOf, hasEnded } from '@/lib/domains/payments/subscriptions/policy'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { stripe, timeouts } from '@/lib/server/stripe/stripe'
import { hasStripeCode, isRepeated, withProvider, isRefusal, nullIfMissing } from '@/lib/server/stripe/stripe-errors'
import { idOf } from '@/lib/server/stripe/stripe-objects'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError, found } from '@/lib/shared/errors'
import { currencyOf, formatPrice, minorUnits, priceOfMinor } from '@/lib/shared/money/prices'
import type { RefundInput, CancelInput } from './schema'

const NO_PAYMENT = 'This payment can’t be refunded here. Check it in the payment provider’s dashboard.'
const DISPUTED = 'This payment is disputed, so it can’t be refunded. The person’s bank will decide.'
const TOO_OLD = 'Our payment provider can’t refund this payment any more. Pay the person back in another way.'
const FULLY_REFUNDED = 'This payment has already been refunded in full.'

/** Requires that the refunded total still equals `input.seen`, because a repeated request must not refund twice. */
export async function refundPayment(actor: Actor, input: RefundInput, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'money.out')
  requireFreshProof(actor)
  const paymentIntent = await paymentOf(input)
  const payment = await withProvider(() => stripe().paymentIntents.retrieve(paymentIntent))
  const customer = idOf(payment.customer)
  if (!customer) throw new AppError('conflict', NO_PAYMENT)
  const isDone = await runInCustomerQueue(customer, () => withProvider(() => refundPart(actor, paymentIntent, input)))
  await syncFromStripe(customer, async (known) => known && readPayment(known, paymentIntent, now))
  // Throws only after storing Stripe's state, so that the page shows the current amount.
  if (!isDone)
    throw new AppError(
      'conflict',
      'Part of this payment has been refunded since you opened it. Check the amount and try again.',
    )
}

/** Returns false if the refunded total differs from `input.seen`, or if a concurrent refund came first. */
async function refundPart(actor: Actor, paymentIntent: string, input: RefundInput): Promise<boolean> {
  const { latest_charge: charge } = await stripe().paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] })
  if (charge === null || typeof charge === 'string' || !charge.paid) throw new AppError('conflict', NO_PAYMENT)
  const { refunds, given } = await listStripeRefunds(paymentIntent)
  if (given !== input.seen) return false
  const currency = currencyOf(charge.currency)
  const amount = minorUnits({ currency, amount: Number(input.amount) })
  const left = charge.amount_captured - given
  if (amount > left) {
    throw fieldError(
      'amount',
      left > 0 ? `You can refund at most ${formatPrice(priceOfMinor(currency, left))}.` : FULLY_REFUNDED,
    )
  }
  const order = {
    payment_intent: paymentIntent,
    amount,
    reason: 'requested_by_customer',
    metadata: { [REFUNDED_BY]: String(actor.id), [REFUNDED_TO]: String(input.id) },
  } as const
  await requireStillStaff(db, actor)
  const isHeld = amount === left && (await holdGift(paymentIntent, new Date()))
  try {
    const isDone = await createRefund(order, refunds.length)
    if (isHeld && !isDone) await releaseGift(paymentIntent)
    return isDone
  } catch (error) {
    if (isHeld && isRefusal(error)) await releaseGift(paymentIntent)
    if (isDisputed(error)) throw new AppError('conflict', DISPUTED)
    // UPI and PayPal payments can be refunded for some months only.
    throw hasStripeCode(error, 'charge_not_refundable') ? new AppError('conflict', TOO_OLD) : error
  }
}

/**
 * Creates a refund. Concurrent requests share an idempotency key, so that Stripe accepts only one of them. The retry
 * needs a new key, because Stripe repeats the failure of the old key for a day.
 * @param known number of existing refunds of the payment
 * @returns false if another refund was created instead
 */
async function createRefund(order: Stripe.RefundCreateParams, known: number): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await stripe().refunds.create(order, {
        idempotencyKey: `staff-refund-${order.payment_intent}-${known}-${attempt}`,
      })
      return true
    } catch (error) {
      const isOther = error instanceof Stripe.errors.StripeIdempotencyError
      if (!isOther && !isRepeated(error)) throw error
      // Waits, because the other refund may still be in progress.
      if (isOther && attempt === 0) await pause(timeouts.responseMs)
      if ((await listStripeRefunds(String(order.payment_intent))).refunds.length > known) return false
    }
  }
}

async function paymentOf({ id: userId, payment }: RefundInput): Promise<string> {
  if ('purchase' in payment) {
    const purchase = await db.purchase.findFirst({
      where: { id: payment.purchase, userId },
      select: { stripePaymentIntentId: true },
    })
    const { stripePaymentIntentId } = found(purchase)
    if (!stripePaymentIntentId) throw new AppError('conflict', NO_PAYMENT)
    return stripePaymentIntentId
  }
  const { invoice } = payment
  const own = { stripeInvoiceId: invoice, billingCustomer: { userId } }
  if ((await db.invoiceReceipt.count({ where: own })) === 0) throw new AppError('not_found', 'Not found')
  const { data } = await withProvider(() => stripe().invoicePayments.list({ invoice, status: 'paid', limit: 2 }))
  const [paid, ...more] = data.map((each) => idOf(each.payment.payment_intent))
  // Refuses an invoice paid by several payments: staff must refund it in Stripe's dashboard.
  if (!paid || more.length > 0) throw new AppError('conflict', NO_PAYMENT)
  return paid
}

/** Cancels without a refund. A repeated cancellation is recorded only once. */
export async function cancelSubscriptionOf(
  actor: Actor,
  { id: userId, subscription: id, when }: CancelInput,
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, when === 'now' ? 'money.out' : 'people')
  if (when === 'now') requireFreshProof(actor)
  const row = await db.subscription.findFirst({
    where: { id, userId },
    select: { stripeSubscriptionId: true, billingCustomer: { select: { stripeCustomerId: true } } },
  })
  if (!row) throw new AppError('not_found', 'Not found')
  const { stripeSubscriptionId: subscription, billingCustomer } = row
  const { stripeCustomerId } = billingCustomer
  await runInCustomerQueue(stripeCustomerId, async () => {
    const found = await withProvider(() => nullIfMissing(stripe().subscriptions.retrieve(subscription)))
    const periodEnd = found?.items.data[0]?.current_period_end ?? 0
    const isEnding = found !== null && cancellationOf(found, periodEnd).beforeRenewal
    const isDone = !found || hasEnded(found.status) || (when === 'period-end' && isEnding)
    if (!isDone) await cancelAtProvider(actor, userId, subscription, when === 'now')
  })
  await syncFromStripe(stripeCustomerId, async (customer) => customer && readSubscriptions(customer, now))
}

/** Audits before the request to Stripe, because the response may be lost. Adds another entry if Stripe refuses. */
async function cancelAtProvider(actor: Actor, userId: number, subscription: string, isNow: boolean): Promise<void> {
  const entry = { entity: 'User', entityId: userId, after: { subscription } }
  const asked = { ...entry, action: isNow ? 'cancel-now' : 'cancel-at-period-end' }
  await db.$transaction((tx) => recordAudit(tx, actor, asked))
  await withProvider<unknown>(async () => {
    try {
      return isNow
        ? await nullIfMissing(stripe().subscriptions.cancel(subscription))
        : await stripe().subscriptions.update(subscription, { cancel_at_period_end: true })
    } catch (error) {
      if (isRefusal(error))
        await db.$transaction((tx) => recordAudit(tx, actor, { ...entry, action: 'cancel-refused' }))
      throw error
    }
  })
}
