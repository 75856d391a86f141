/** Carries out stored declarations at Stripe. Each step may run again after a crash. */
import 'server-only'
import type Stripe from 'stripe'
import { combineWrites, runInCustomerQueue, syncFromStripe } from '@/lib/domains/payments/read-back/mutations'
import { readPayment } from '@/lib/domains/payments/refund-sync/mutations'
import { isDisputed } from '@/lib/domains/payments/refunds/mutations'
import { listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { stopRenewal } from '@/lib/domains/payments/renewal/mutations'
import { readSubscriptions } from '@/lib/domains/payments/subscription-sync/mutations'
import { cancellationOf, hasEnded, planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { findFirstInvoice } from '@/lib/domains/withdrawals/contracts/queries'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { hasStripeCode, nullIfMissing, withIdempotencyKey, withProvider } from '@/lib/server/stripe/stripe-errors'
import { idOf } from '@/lib/server/stripe/stripe-objects'

/** Key in the metadata of a refund. The value is the id of the withdrawal. */
const WITHDRAWAL = 'withdrawal'

/** Cancels and refunds as declared, unless that is done already. */
export async function carryOutWithdrawal(id: number, now: Date = new Date()): Promise<void> {
  const row = await db.withdrawal.findUnique({
    where: { id },
    select: {
      ...{ kind: true, amount: true, completedAt: true, stripeSubscriptionId: true },
      purchase: { select: { stripePaymentIntentId: true } },
    },
  })
  if (!row || row.completedAt) return
  const { kind, amount, stripeSubscriptionId, purchase } = row
  const subscription = stripeSubscriptionId === null ? null : await findSubscription(stripeSubscriptionId)
  if (subscription)
    await runInCustomerQueue(subscription.customer, () =>
      withProvider(() => endSubscription(subscription.id, kind === 'cancellation')),
    )
  const payment =
    amount === 0 ? null : (purchase?.stripePaymentIntentId ?? (subscription && (await firstPayment(subscription))))
  const paidBy = payment && (await withProvider(() => refundOnce(id, payment, amount)))
  const customer = subscription?.customer ?? paidBy
  if (customer)
    await syncFromStripe(
      customer,
      async (known) =>
        known &&
        combineWrites([
          subscription && (await readSubscriptions(known, now)),
          payment === null ? null : await readPayment(known, payment, now),
        ]),
    )
  await db.withdrawal.updateMany({ where: { id, completedAt: null }, data: { completedAt: now } })
}

type OwnSubscription = { id: string; customer: string; billingCustomerId: number; startedAt: Date }

async function findSubscription(stripeSubscriptionId: string): Promise<OwnSubscription> {
  const { billingCustomer, ...row } = await db.subscription.findUniqueOrThrow({
    where: { stripeSubscriptionId },
    select: {
      ...{ billingCustomerId: true, startedAt: true },
      billingCustomer: { select: { stripeCustomerId: true } },
    },
  })
  return { ...row, id: stripeSubscriptionId, customer: billingCustomer.stripeCustomerId }
}

async function endSubscription(id: string, atPeriodEnd: boolean): Promise<void> {
  const found = await nullIfMissing(stripe().subscriptions.retrieve(id))
  if (!found || hasEnded(found.status)) return
  if (!atPeriodEnd) return void (await nullIfMissing(stripe().subscriptions.cancel(id)))
  const periodEnd = planItemOf(found)?.current_period_end ?? 0
  await stopRenewal(found, cancellationOf(found, periodEnd).beforeRenewal)
}

async function firstPayment({ billingCustomerId, startedAt }: OwnSubscription): Promise<string | null> {
  const first = await findFirstInvoice(db, billingCustomerId, startedAt)
  if (!first) return null
  const { data } = await withProvider(() =>
    stripe().invoicePayments.list({ invoice: first.stripeInvoiceId, status: 'paid', limit: 1 }),
  )
  return idOf(data[0]?.payment.payment_intent)
}

/**
 * Refunds a payment once for each withdrawal. Looks for the refund first, because Stripe forgets the idempotency key
 * after a day. Refunds nothing of a disputed payment, because the person's bank decides.
 * @returns the customer who paid
 */
async function refundOnce(id: number, payment: string, amount: number): Promise<string | null> {
  const { latest_charge: charge, customer } = await stripe().paymentIntents.retrieve(payment, {
    expand: ['latest_charge'],
  })
  const { refunds, given } = await listStripeRefunds(payment)
  const captured = charge !== null && typeof charge === 'object' ? charge.amount_captured : 0
  const left = Math.min(amount, captured - given)
  if (left > 0 && !refunds.some(({ metadata }) => metadata?.[WITHDRAWAL] === String(id))) {
    const order = {
      ...{ payment_intent: payment, amount: left, reason: 'requested_by_customer' },
      metadata: { [WITHDRAWAL]: String(id) },
    } satisfies Stripe.RefundCreateParams
    await withIdempotencyKey(`withdrawal-${id}`, (idempotencyKey) =>
      stripe().refunds.create(order, { idempotencyKey }),
    ).catch((error: unknown) => {
      if (hasStripeCode(error, 'charge_already_refunded')) return
      if (!isDisputed(error)) throw error
      log.warn({ payment, withdrawal: id }, 'payment disputed, not refunded')
    })
  }
  return idOf(customer)
}
