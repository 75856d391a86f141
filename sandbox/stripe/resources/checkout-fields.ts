import { methodTypes } from '@/sandbox/stripe/billing/methods'
import { currency, flag, hash, integer, list, metadata, oneOf, optional, text, url } from '@/sandbox/stripe/params'
import { priceData } from './prices'

const upiMandate = hash({
  amount: optional(integer({ min: 1 })),
  amount_type: optional(oneOf('fixed', 'maximum')),
  description: optional(text({ max: 20 })),
  end_date: optional(integer({ min: 1 })),
})

/** Supported parameters. All others are rejected, because silently ignoring a parameter could hide a mistake. */
export const checkoutFields = {
  automatic_tax: optional(hash({ enabled: flag() })),
  adaptive_pricing: optional(hash({ enabled: optional(flag()) })),
  mode: oneOf('payment', 'setup', 'subscription'),
  currency: optional(currency()),
  success_url: optional(url()),
  return_url: optional(url()),
  cancel_url: optional(url()),
  line_items: optional(list(hash({ price_data: priceData, quantity: integer({ min: 1, max: 999_999 }) }), { max: 20 })),
  customer: optional(text()),
  customer_update: optional(hash({ address: optional(oneOf('auto', 'never')) })),
  client_reference_id: optional(text({ max: 200 })),
  metadata: optional(metadata()),
  subscription_data: optional(hash({ metadata: optional(metadata()) })),
  payment_intent_data: optional(hash({ metadata: optional(metadata()) })),
  setup_intent_data: optional(hash({ description: optional(text()), metadata: optional(metadata()) })),
  payment_method_options: optional(hash({ upi: optional(hash({ mandate_options: optional(upiMandate) })) })),
  discounts: optional(list(hash({ coupon: text() }), { max: 1 })),
  allowed_payment_method_types: optional(list(oneOf(...methodTypes))),
  excluded_payment_method_types: optional(list(oneOf('card', 'paypal', 'upi'))),
  ui_mode: optional(oneOf('elements', 'hosted_page')),
}
