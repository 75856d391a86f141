import { badParam } from '@/sandbox/stripe/faults'
import { newId } from '@/sandbox/stripe/ids'
import { list, metadata, optional, readParams, text } from '@/sandbox/stripe/params'
import { retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'
import type { Product } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { mergeMetadata } from './customers'

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

export const productRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    respond({ world, params }) {
      const input = readParams(params, { ...productFields, id: optional(text({ max: 255, pattern: /^[\w.-]+$/ })) })
      if (input.id !== undefined && world.tables.products.has(input.id)) {
        throw badParam(`Product already exists: '${input.id}'`, 'id', 'resource_already_exists')
      }
      return createProduct(world, input)
    },
  },
  retrieveRoute('/v1/products', 'products'),
]
