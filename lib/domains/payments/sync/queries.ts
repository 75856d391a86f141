import 'server-only'
import type Stripe from 'stripe'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing, withProvider } from '@/lib/server/stripe/stripe-errors'
import { idOf, type Reference } from '@/lib/server/stripe/stripe-objects'

/**
 * The customer that an event of Stripe is about. Most objects name their customer. A dispute and a refund name a
 * charge, and a mandate a payment method: Stripe is asked for their customer.
 * @returns Stripe's customer id, null when the event is about no customer
 * @throws AppError provider
 */
export async function customerOfEvent(event: Stripe.Event): Promise<string | null> {
  const object = event.data.object
  if (object.object === 'customer') return object.id
  if (object.object === 'dispute') {
    // Staff must answer the bank. Access follows the subscription, which Stripe may or may not end.
    log.warn(
      { event: event.type, dispute: object.id, status: object.status, reason: object.reason },
      'payment disputed',
    )
  }
  if (object.object === 'dispute' || object.object === 'refund') {
    const charge = idOf(object.charge)
    return charge ? customerOf(() => stripe().charges.retrieve(charge)) : null
  }
  if (object.object === 'mandate') {
    const method = idOf(object.payment_method)
    return method ? customerOf(() => stripe().paymentMethods.retrieve(method)) : null
  }
  return 'customer' in object ? idOf(object.customer as Reference) : null
}

/** What Stripe no longer knows is about nobody: sending the event again would not change that. */
async function customerOf(retrieve: () => Promise<{ customer?: Reference }>): Promise<string | null> {
  const found = await withProvider(() => nullIfMissing(retrieve()))
  return idOf(found?.customer)
}
