import { completeCheckout } from './billing/checkout'
import { decodeForm, readParams } from './params'
import { createSession } from './resources/checkout-create'
import { checkoutFields } from './resources/checkout-fields'
import { createCustomer } from './resources/customers'
import type { CheckoutSession } from './wire'
import type { World } from './world'

export type ForeignOrder = { kind: 'subscription' | 'payment'; customer?: string; currency?: string; amount?: number }

/**
 * Sells something of another product of the same account, with its events. Its price and checkout have none of our
 * metadata.
 * @param order `amount` is in minor units; by default, the customer is new and pays EUR 9
 * @throws {Fault} as the request of the other product would
 */
export function sellForeign(world: World, { kind, customer, currency = 'eur', amount = 900 }: ForeignOrder) {
  const price = 'line_items[0][price_data]'
  const form = new URLSearchParams({
    mode: kind,
    customer: customer ?? createCustomer(world, { email: 'someone@other.test' }).id,
    success_url: 'http://other.test/thanks',
    'line_items[0][quantity]': '1',
    [`${price}[currency]`]: currency,
    [`${price}[unit_amount]`]: String(amount),
    [`${price}[product_data][name]`]: 'Another product',
    ...(kind === 'subscription' && { [`${price}[recurring][interval]`]: 'month' }),
  })
  const session: CheckoutSession = createSession(world, readParams(decodeForm(form.toString()), checkoutFields))
  completeCheckout(world, session, { type: 'card' })
  return session
}
