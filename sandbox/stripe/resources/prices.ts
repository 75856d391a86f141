import { badParam } from '@/sandbox/stripe/faults'
import { newId } from '@/sandbox/stripe/ids'
import { currency, hash, integer, oneOf, optional, text, type Checked } from '@/sandbox/stripe/params'
import { requireRecord } from '@/sandbox/stripe/records'
import type { Price } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { createProduct, productFields } from './products'

const MAX_AMOUNT = 99_999_999

export const priceData = hash({
  currency: currency(),
  unit_amount: integer({ min: 0, max: MAX_AMOUNT }),
  recurring: optional(hash({ interval: oneOf('month') })),
  product: optional(text()),
  product_data: optional(hash(productFields)),
  tax_behavior: optional(oneOf('exclusive', 'inclusive', 'unspecified')),
})
/**
 * Creates a price for one checkout. As in Stripe, the price is inactive and can't be used again.
 * @param path name of the parameter in messages
 */
export function inlinePrice(world: World, input: Checked<typeof priceData>, path: string): Price {
  if ((input.product === undefined) === (input.product_data === undefined)) {
    throw badParam(`You must specify exactly one of ${path}[product] and ${path}[product_data].`, `${path}[product]`)
  }
  const product = input.product_data
    ? createProduct(world, input.product_data)
    : requireRecord(world, 'products', input.product ?? '', `${path}[product]`)
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: input.recurring
      ? { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: input.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  }
  world.tables.prices.set(price.id, price)
  return price
}
