import { noSuch } from './faults'
import { listPage } from './list'
import { optional, paging, readParams, text, type CheckedFields, type Fields } from './params'
import { segment, type Route } from './route'
import type { Rows } from './state'
import type { Customer } from './wire'
import type { World } from './world'

/** Names that Stripe's error messages use for objects, by table. */
const nouns = {
  charges: 'charge',
  checkoutSessions: 'checkout.session',
  coupons: 'coupon',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  invoices: 'invoice',
  mandates: 'mandate',
  paymentIntents: 'payment_intent',
  products: 'product',
  paymentMethods: 'PaymentMethod',
  refunds: 'refund',
  setupIntents: 'setupintent',
  subscriptions: 'subscription',
} as const satisfies Partial<Record<keyof Rows, string>>
type Listed = keyof typeof nouns | 'invoicePayments'

/**
 * @param param name of the parameter with the id; omitted if the id is in the path
 * @throws {Fault} `resource_missing`
 */
export function requireRecord<Name extends keyof typeof nouns>(
  world: World,
  name: Name,
  id: string,
  param?: string,
): Rows[Name] {
  const record = world.tables[name].get(id)
  if (record === undefined) throw noSuch(nouns[name], id, param)
  return record
}

/** Also returns null for a deleted customer. */
export function personOf(world: World, id: string | null): Customer | null {
  const customer = world.tables.customers.get(id ?? '')
  return customer === undefined || customer.deleted ? null : customer
}

export const retrieveRoute = (path: string, name: keyof typeof nouns): Route => ({
  method: 'GET',
  path: `${path}/:id`,
  respond(request) {
    readParams(request.params, {})
    return requireRecord(request.world, name, segment(request))
  },
})

/**
 * Creates a route that lists records.
 * @param equal parameters that filter by the field of the same name
 * @param fields other parameters
 * @param fits filters by the other parameters
 * @param before called before the records are read
 */
export function listRoute<Name extends Listed, F extends Fields = Record<never, never>>(
  path: string,
  name: Name,
  equal: (keyof Rows[Name] & string)[] = [],
  fields?: F,
  fits: (row: Rows[Name], query: CheckedFields<F>) => boolean = () => true,
  before?: (world: World, query: Record<string, unknown>) => void,
): Route {
  const texts = Object.fromEntries(equal.map((field) => [field, optional(text())]))
  return {
    method: 'GET',
    path,
    respond({ world, params }) {
      const page = readParams(params, { ...texts, ...fields, ...paging })
      // The checks of `fields` guarantee these types.
      const query = page as Record<string, unknown> & CheckedFields<F>
      before?.(world, query)
      const rows = [...(world.tables[name] as Map<string, Rows[Name]>).values()]
      const isEqual = (row: Rows[Name]) =>
        equal.every((field) => query[field] === undefined || query[field] === row[field])
      return listPage(
        rows.filter((row) => isEqual(row) && fits(row, query)),
        page,
        path,
      )
    },
  }
}
