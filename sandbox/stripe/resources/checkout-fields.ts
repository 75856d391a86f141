import { clearable, flag, hash, ignored, integer, list, metadata, oneOf, optional, text, url } from '../params'
import { priceData } from './prices'

const LOCALES = ['auto', 'de', 'en', 'en-GB', 'es', 'fr', 'hi-IN', 'it', 'ja', 'ms', 'pt', 'th', 'zh'] as const
const message = clearable(hash({ message: text({ max: 1200 }) }))

/**
 * What a checkout session may be created with. What Stripe knows beyond these is refused, so that nothing is silently
 * lost.
 */
export const checkoutFields = {
  automatic_tax: optional(hash({ enabled: flag() })),
  adaptive_pricing: optional(hash({ enabled: optional(flag()) })),
  mode: oneOf('payment', 'subscription'),
  success_url: optional(url()),
  return_url: optional(url()),
  cancel_url: optional(url()),
  line_items: list(hash({ price_data: priceData, quantity: integer({ min: 1, max: 999_999 }) }), { max: 20 }),
  customer: optional(text()),
  customer_creation: optional(oneOf('always', 'if_required')),
  customer_email: optional(text({ max: 800, pattern: /^[^\s@]+@[^\s@]+$/ })),
  customer_update: optional(
    hash({ address: optional(oneOf('auto', 'never')), name: optional(oneOf('auto', 'never')) }),
  ),
  client_reference_id: optional(text({ max: 200 })),
  metadata: optional(metadata()),
  subscription_data: optional(hash({ description: optional(text({ max: 500 })), metadata: optional(metadata()) })),
  payment_intent_data: optional(
    hash({ description: optional(text({ max: 1000 })), metadata: optional(metadata()), receipt_email: ignored() }),
  ),
  discounts: optional(list(hash({ coupon: text() }), { max: 1 })),
  allow_promotion_codes: optional(flag()),
  locale: optional(oneOf(...LOCALES)),
  expires_at: optional(integer({ min: 1 })),
  billing_address_collection: optional(oneOf('auto', 'required')),
  consent_collection: ignored(),
  custom_text: optional(hash({ after_submit: message, submit: message, terms_of_service_acceptance: message })),
  payment_method_collection: optional(oneOf('always', 'if_required')),
  payment_method_options: ignored(),
  submit_type: optional(oneOf('auto', 'book', 'donate', 'pay', 'subscribe')),
  allowed_payment_method_types: optional(list(oneOf('card'), { max: 1 })),
  ui_mode: optional(oneOf('elements', 'hosted_page')),
}
