import 'server-only'
import type Stripe from 'stripe'
import { isPaidTooLate } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'

/** Statuses of a refund that did not give anything back. */
export const INEFFECTIVE_REFUND_STATUSES = ['failed', 'canceled']

/** Whether a refund of this status gives its money back, also where that is still under way. */
export const isRefundEffective = (status: string | null): boolean => !INEFFECTIVE_REFUND_STATUSES.includes(status ?? '')

/**
 * What was given back of payments so far, in the currency's minor unit; those of which nothing was are missing.
 * @param by which of Stripe's ids: of invoices, or of payments
 */
export async function sumRefunds(
  by: 'stripeInvoiceId' | 'stripePaymentIntentId',
  ids: string[],
): Promise<Map<string | null, number>> {
  const sums = await db.refund.groupBy({
    by: [by],
    where: { [by]: { in: ids }, status: { notIn: INEFFECTIVE_REFUND_STATUSES } },
    _sum: { amount: true },
  })
  return new Map(sums.map((sum) => [sum[by], sum._sum.amount ?? 0]))
}

/**
 * The refunds of a payment, as Stripe has them, and what they gave back in all. A charge's own sum is not asked: it may
 * count refunds that failed.
 * @param payment Stripe's id
 * @throws Stripe's error
 */
export async function listStripeRefunds(payment: string): Promise<{ refunds: Stripe.Refund[]; given: number }> {
  const { data } = await stripe().refunds.list({ payment_intent: payment, limit: 100 })
  const gave = data.filter(({ status }) => isRefundEffective(status))
  return { refunds: data, given: gave.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Whether anything of a subscription was paid before it ended; an invoice of zero counts. What is paid later goes back.
 * @throws Stripe's error
 */
export async function hasPaidInvoice({ id, ended_at: endedAt }: Stripe.Subscription): Promise<boolean> {
  const { data } = await stripe().invoices.list({ subscription: id, status: 'paid', limit: 100 })
  return data.some(({ status_transitions: times }) => !isPaidTooLate(times.paid_at, endedAt))
}
