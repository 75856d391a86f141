import { endSubscription, isRunning } from '@/sandbox/stripe/billing/subscriptions'
import { noSuch } from '@/sandbox/stripe/faults'
import { newId, randomToken } from '@/sandbox/stripe/ids'
import { clearable, hash, metadata, optional, readParams, text } from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import { segment, type Route } from '@/sandbox/stripe/route'
import type { Customer } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'

const fields = {
  email: clearable(text({ max: 512 })),
  name: clearable(text({ max: 256 })),
  phone: clearable(text({ max: 20 })),
  description: clearable(text()),
  // Accepts only an empty value, because the product never sends a postal address.
  address: clearable(text({ max: 0 })),
  shipping: clearable(text({ max: 0 })),
  metadata: optional(metadata()),
  invoice_settings: optional(hash({ default_payment_method: clearable(text()) })),
}

type CustomerInput = { email?: string | null; name?: string | null; phone?: string | null; description?: string | null }

/** Removes keys whose new value is empty, as Stripe does. */
export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  if (change === undefined) return current
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''))
}

export function createCustomer(
  world: World,
  input: CustomerInput & { id?: string; metadata?: Record<string, string> },
): Customer {
  const customer: Customer = {
    id: input.id ?? newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  world.tables.customers.set(customer.id, customer)
  world.emit('customer.created', customer)
  return customer
}

/**
 * @param param name of the parameter with the id; omitted if the id is in the path
 * @throws {Fault} `resource_missing`
 */
export function requireCustomer(world: World, id: string, param?: string): Customer {
  const customer = requireRecord(world, 'customers', id, param)
  if (customer.deleted) throw noSuch('customer', id, param)
  return customer
}

export const customerRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    respond({ world, params }) {
      return createCustomer(world, readParams(params, { ...fields, invoice_settings: optional(hash({})) }))
    },
  },
  listRoute(
    '/v1/customers',
    'customers',
    [],
    { email: optional(text({ max: 512 })) },
    (customer, { email }) => !customer.deleted && (email === undefined || customer.email === email),
  ),
  retrieveRoute('/v1/customers', 'customers'),
  {
    method: 'POST',
    path: '/v1/customers/:id',
    respond(request) {
      const customer = requireCustomer(request.world, segment(request))
      const input = readParams(request.params, fields)
      const before = structuredClone(customer)
      if (input.email !== undefined) customer.email = input.email
      if (input.name !== undefined) customer.name = input.name
      if (input.phone !== undefined) customer.phone = input.phone
      if (input.address === null) customer.address = null
      if (input.shipping === null) customer.shipping = null
      const method = input.invoice_settings?.default_payment_method
      if (method) requireRecord(request.world, 'paymentMethods', method, 'invoice_settings[default_payment_method]')
      if (method !== undefined) customer.invoice_settings.default_payment_method = method
      if (input.description !== undefined) customer.description = input.description
      customer.metadata = mergeMetadata(customer.metadata, input.metadata)
      request.world.emit('customer.updated', customer, before)
      return customer
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    respond(request) {
      const customer = requireCustomer(request.world, segment(request))
      readParams(request.params, {})
      for (const each of request.world.tables.subscriptions.values()) {
        if (each.customer === customer.id && isRunning(each)) {
          endSubscription(request.world, each, 'cancellation_requested')
        }
      }
      const deleted = { id: customer.id, object: 'customer', deleted: true } as const
      request.world.tables.customers.set(customer.id, deleted)
      request.world.emit<object>('customer.deleted', customer)
      return deleted
    },
  },
]
