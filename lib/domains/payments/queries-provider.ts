import 'server-only'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'

/**
 * Whether anything of a subscription was ever paid; an invoice of zero counts.
 * @param subscription Stripe's id
 * @throws AppError provider
 */
export async function hasPaidInvoice(subscription: string): Promise<boolean> {
  const { data } = await withProvider(() => stripe().invoices.list({ subscription, status: 'paid', limit: 1 }))
  return data.length > 0
}
