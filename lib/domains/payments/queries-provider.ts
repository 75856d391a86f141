import 'server-only'
import type Stripe from 'stripe'
import { isPaidTooLate } from '@/lib/domains/payments/policy-subscriptions'
import { stripe } from '@/lib/server/stripe'

/**
 * Whether anything of a subscription was paid before it ended; an invoice of zero counts. What is paid later goes back.
 * @throws Stripe's error
 */
export async function hasPaidInvoice({ id, ended_at: endedAt }: Stripe.Subscription): Promise<boolean> {
  const { data } = await stripe().invoices.list({ subscription: id, status: 'paid', limit: 100 })
  return data.some(({ status_transitions: times }) => !isPaidTooLate(times.paid_at, endedAt))
}
