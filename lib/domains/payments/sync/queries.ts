import 'server-only'
import type Stripe from 'stripe'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing, withProvider } from '@/lib/server/stripe/stripe-errors'
import { idOf, type Reference } from '@/lib/server/stripe/stripe-objects'

/** Reads the charge or payment method if necessary, because disputes, refunds and mandates contain no customer. */
export async function customerOfEvent(event: Stripe.Event): Promise<string | null> {
  const object = event.data.object
  if (object.object === 'customer') return object.id
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

/** Returns null if Stripe has deleted the object, because a retry wouldn't find its customer either. */
async function customerOf(retrieve: () => Promise<{ customer?: Reference }>): Promise<string | null> {
  const found = await withProvider(() => nullIfMissing(retrieve()))
  return idOf(found?.customer)
}
