import 'server-only'
import type Stripe from 'stripe'
import { log } from '@/lib/server/log'
import { stripe, withProvider } from '@/lib/server/stripe'

type Reference = string | { id: string } | null | undefined
const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : (reference?.id ?? null))

/**
 * The customer that an event of the payment provider is about. Most objects name theirs; a dispute names a charge and a
 * mandate a card, whose customer the provider is asked for.
 * @returns the provider's customer id, null when the event is about no customer
 * @throws AppError provider
 */
export async function customerOfEvent(event: Stripe.Event): Promise<string | null> {
  const object = event.data.object
  if (object.object === 'customer') return object.id
  if (object.object === 'dispute') {
    // Somebody has to answer the bank: access follows the subscription, which the provider may or may not end.
    log.warn(
      { event: event.type, dispute: object.id, status: object.status, reason: object.reason },
      'payment disputed',
    )
    const charge = idOf(object.charge)
    return charge ? asked(() => stripe().charges.retrieve(charge)) : null
  }
  if (object.object === 'mandate') {
    const card = idOf(object.payment_method)
    return card ? asked(() => stripe().paymentMethods.retrieve(card)) : null
  }
  return 'customer' in object ? idOf(object.customer as Reference) : null
}

/** What the provider does not know any more is about nobody: sending the event again would not change that. */
async function asked(ask: () => Promise<{ customer?: Reference }>): Promise<string | null> {
  return withProvider(async () => {
    try {
      return idOf((await ask()).customer)
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing')
        return null
      throw error
    }
  })
}
