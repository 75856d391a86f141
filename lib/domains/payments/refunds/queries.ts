import 'server-only'
import type Stripe from 'stripe'
import { isPaidTooLate } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'

export const INEFFECTIVE_REFUND_STATUSES = ['failed', 'canceled']

/** Pending refunds count as effective. */
export const isRefundEffective = (status: string | null): boolean => !INEFFECTIVE_REFUND_STATUSES.includes(status ?? '')

/** Returns sums in the currency's minor unit. Payments without refunds have no entry. */
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

/** Adds up the effective refunds, because the charge's own total may include failed refunds. */
export async function listStripeRefunds(payment: string): Promise<{ refunds: Stripe.Refund[]; given: number }> {
  const { data } = await stripe().refunds.list({ payment_intent: payment, limit: 100 })
  const gave = data.filter(({ status }) => isRefundEffective(status))
  return { refunds: data, given: gave.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Zero-amount invoices count. Payments after the end of the subscription don't, because they are refunded. */
export async function hasPaidInvoice({ id, ended_at: endedAt }: Stripe.Subscription): Promise<boolean> {
  const { data } = await stripe().invoices.list({ subscription: id, status: 'paid', limit: 100 })
  return data.some(({ status_transitions: times }) => !isPaidTooLate(times.paid_at, endedAt))
}
