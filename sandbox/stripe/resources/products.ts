import { badParam, noSuch } from '../faults'
import { newId } from '../ids'
import { listPage } from '../list'
import { flag, list, metadata, optional, paging, readParams, text } from '../params'
import { segment, type Route } from '../route'
import type { Product } from '../wire'
import type { World } from '../world'
import { mergeMetadata } from './customers'

/** What a product is made of, by its own call and inside a price. */
export const productFields = {
  name: text({ max: 250 }),
  description: optional(text()),
  images: optional(list(text(), { max: 8 })),
  metadata: optional(metadata()),
}

type ProductInput = {
  id?: string
  name: string
  description?: string
  images?: string[]
  metadata?: Record<string, string>
}

export function createProduct(world: World, input: ProductInput): Product {
  const now = world.now()
  const product: Product = {
    id: input.id ?? newId('prod', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  }
  world.tables.products.set(product.id, product)
  return product
}

/**
 * A product that exists.
 * @param param the parameter that names it; without one the id stood in the path
 * @throws Fault `resource_missing`
 */
export function requireProduct(world: World, id: string, param?: string): Product {
  const product = world.tables.products.get(id)
  if (product === undefined) throw noSuch('product', id, param)
  return product
}

export const productRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    answer({ world, params }) {
      const input = readParams(params, { ...productFields, id: optional(text({ max: 255, pattern: /^[\w.-]+$/ })) })
      if (input.id !== undefined && world.tables.products.has(input.id)) {
        throw badParam(`Product already exists: '${input.id}'`, 'id', 'resource_already_exists')
      }
      return createProduct(world, input)
    },
  },
  {
    method: 'GET',
    path: '/v1/products',
    answer({ world, params }) {
      const query = readParams(params, { ...paging, active: optional(flag()) })
      const rows = [...world.tables.products.values()]
      const matching = rows.filter((each) => query.active === undefined || each.active === query.active)
      return listPage(matching, query, '/v1/products')
    },
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    answer(call) {
      readParams(call.params, {})
      return requireProduct(call.world, segment(call))
    },
  },
]
