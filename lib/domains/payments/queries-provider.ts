import 'server-only'
import type Stripe from 'stripe'
import { isPaidTooLate } from '@/lib/domains/payments/policy-subscriptions'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'

/**
 * Whether anything of a subscription was paid before it ended; an invoice of zero counts. What is paid later goes back.
 * @throws AppError provider
 */
export async function hasPaidInvoice({ id, ended_at: endedAt }: Stripe.Subscription): Promise<boolean> {
  const { data } = await withProvider(() => stripe().invoices.list({ subscription: id, status: 'paid', limit: 100 }))
  return data.some(({ status_transitions: times }) => !isPaidTooLate(times.paid_at, endedAt))
}
