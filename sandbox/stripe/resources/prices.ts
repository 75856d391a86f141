import { badParam, noSuch } from '../faults'
import { newId } from '../ids'
import { listPage } from '../list'
import {
  currency,
  flag,
  hash,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  paging,
  readParams,
  text,
  type Checked,
} from '../params'
import { segment, type Route } from '../route'
import type { Price } from '../wire'
import type { World } from '../world'
import { mergeMetadata } from './customers'
import { createProduct, productFields, requireProduct } from './products'

const recurring = hash({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: optional(integer({ min: 1, max: 36 })),
})
const MAX_AMOUNT = 99_999_999

/** Checks inline `price_data` of a checkout's line item. */
export const priceData = hash({
  currency: currency(),
  unit_amount: integer({ min: 0, max: MAX_AMOUNT }),
  recurring: optional(recurring),
  product: optional(text()),
  product_data: optional(hash(productFields)),
  tax_behavior: optional(oneOf('exclusive', 'inclusive', 'unspecified')),
})
type PriceInput = {
  currency: string
  unit_amount: number
  product: string
  recurring: Checked<typeof recurring> | undefined
  active: boolean
  lookupKey: string | null
  nickname: string | null
  metadata: Record<string, string>
}

function createPrice(world: World, input: PriceInput): Price {
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: input.active,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookupKey,
    metadata: input.metadata,
    nickname: input.nickname,
    product: input.product,
    recurring: input.recurring
      ? {
          interval: input.recurring.interval,
          interval_count: input.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  }
  world.tables.prices.set(price.id, price)
  return price
}

/**
 * The price of inline `price_data`; like Stripe's, it is not active and cannot be used again.
 * @param path name of the parameter in messages
 */
export function inlinePrice(world: World, input: Checked<typeof priceData>, path: string): Price {
  if ((input.product === undefined) === (input.product_data === undefined)) {
    throw badParam(`You must specify exactly one of ${path}[product] and ${path}[product_data].`, `${path}[product]`)
  }
  const product = input.product_data
    ? createProduct(world, input.product_data)
    : requireProduct(world, input.product ?? '', `${path}[product]`)
  return createPrice(world, {
    currency: input.currency,
    unit_amount: input.unit_amount,
    product: product.id,
    recurring: input.recurring,
    active: false,
    lookupKey: null,
    nickname: null,
    metadata: {},
  })
}

/** An active stored price. */
export function requirePrice(world: World, id: string, param?: string): Price {
  const price = world.tables.prices.get(id)
  if (price === undefined) throw noSuch('price', id, param)
  if (param !== undefined && !price.active) {
    throw badParam('The price specified is inactive. This field only accepts active prices.', param)
  }
  return price
}

export const priceRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/prices',
    answer({ world, params }) {
      const input = readParams(params, {
        active: optional(flag()),
        currency: currency(),
        lookup_key: optional(text({ max: 200 })),
        metadata: optional(metadata()),
        nickname: optional(text()),
        product: optional(text()),
        product_data: optional(hash({ name: text({ max: 250 }), metadata: optional(metadata()) })),
        recurring: optional(recurring),
        unit_amount: integer({ min: 0, max: MAX_AMOUNT }),
      })
      if ((input.product === undefined) === (input.product_data === undefined)) {
        throw badParam('You must specify exactly one of product and product_data.', 'product')
      }
      const active = [...world.tables.prices.values()].filter((each) => each.active)
      const taken = active.some((each) => each.lookup_key === input.lookup_key)
      if (input.lookup_key !== undefined && taken) {
        throw badParam(`A price (${input.lookup_key}) already uses that lookup key.`, 'lookup_key')
      }
      const product = input.product_data
        ? createProduct(world, input.product_data)
        : requireProduct(world, input.product ?? '', 'product')
      return createPrice(world, {
        currency: input.currency,
        unit_amount: input.unit_amount,
        product: product.id,
        recurring: input.recurring,
        active: input.active ?? true,
        lookupKey: input.lookup_key ?? null,
        nickname: input.nickname ?? null,
        metadata: mergeMetadata({}, input.metadata),
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/prices',
    answer({ world, params }) {
      const query = readParams(params, {
        ...paging,
        active: optional(flag()),
        currency: optional(currency()),
        lookup_keys: optional(list(text(), { max: 10 })),
        product: optional(text()),
        type: optional(oneOf('one_time', 'recurring')),
      })
      const matching = [...world.tables.prices.values()].filter(
        (each) =>
          (query.active === undefined || each.active === query.active) &&
          (query.currency === undefined || each.currency === query.currency) &&
          (query.lookup_keys === undefined || query.lookup_keys.includes(each.lookup_key ?? '')) &&
          (query.product === undefined || each.product === query.product) &&
          (query.type === undefined || each.type === query.type),
      )
      return listPage(matching, query, '/v1/prices')
    },
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    answer(call) {
      readParams(call.params, {})
      return requirePrice(call.world, segment(call))
    },
  },
]
