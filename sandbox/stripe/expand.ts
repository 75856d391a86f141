import { badParam } from './faults'
import type { Raw, RawObject } from './params'
import type { Tables } from './state'

/** Id fields that can be expanded, by type of object, or by the name of a part without a type. */
const EXPANDABLE: Record<string, string[]> = {
  'checkout.session': ['subscription', 'payment_intent', 'setup_intent', 'line_items'],
  subscription: ['latest_invoice', 'discounts', 'default_payment_method'],
  payment_intent: ['latest_charge', 'payment_method'],
  setup_intent: ['mandate', 'payment_method'],
  mandate: ['payment_method'],
  charge: ['refunds'],
  refund: ['payment_intent'],
  dispute: ['payment_intent'],
  // `payment_method_details.card` of a charge, and `payment` of an `invoice_payment`.
  card: ['mandate'],
  payment: ['payment_intent'],
}
const MAX_DEPTH = 4

type Node = { [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a list that Stripe omits from the object unless the list is expanded. */
function includedList(tables: Tables, object: Node, field: string): unknown {
  const id = String(object.id)
  const listOf = (rows: unknown[], url: string) => {
    return { object: 'list', data: structuredClone(rows), has_more: false, url }
  }
  if (object.object === 'checkout.session' && field === 'line_items') {
    return listOf(tables.checkoutDetails.get(id)?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`)
  }
  if (object.object === 'charge' && field === 'refunds') {
    const data = [...tables.refunds.values()].filter((refund) => refund.charge === id)
    return listOf(data.reverse(), `/v1/charges/${id}/refunds`)
  }
  return undefined
}

function recordById(tables: Tables, id: string): unknown {
  const { subscriptions, paymentIntents, invoices, charges, discounts } = tables
  const { paymentMethods, setupIntents, mandates } = tables
  const places = [subscriptions, paymentIntents, invoices, charges, discounts, paymentMethods, setupIntents, mandates]
  const place = places.find((each) => each.has(id))
  return place === undefined ? null : structuredClone<unknown>(place.get(id))
}

function expandPath(tables: Tables, holder: Node, path: string[], whole: string, name?: string): void {
  const [field = '', ...rest] = path
  const allowed = EXPANDABLE[String(holder.object ?? name)]?.includes(field) ?? false
  let value: unknown = holder[field]
  if (allowed) {
    value ??= includedList(tables, holder, field)
    const resolve = (item: unknown) => (typeof item === 'string' ? (recordById(tables, item) ?? item) : item)
    value = Array.isArray(value) ? value.map(resolve) : resolve(value)
    if (value !== undefined) holder[field] = value
  }
  const refused = badParam(`This property cannot be expanded (${whole}).`, 'expand[]')
  if (rest.length === 0 && !allowed) throw refused
  if (rest.length === 0 || value === null || value === undefined) return
  if (!Array.isArray(value) && !isNode(value)) throw refused
  for (const item of [value].flat()) if (isNode(item)) expandPath(tables, item, rest, whole, field)
}

/**
 * Copies a response and replaces the ids named in `expand` with their objects.
 * @throws {Fault} for a path that Stripe couldn't expand
 */
export function expanded(tables: Tables, answer: object, params: RawObject): object {
  const wanted: Raw | undefined = params.get('expand')
  if (wanted === undefined) return answer
  if (!(wanted instanceof Map)) throw badParam('Invalid array', 'expand')
  const copy: unknown = structuredClone(answer)
  if (!isNode(copy)) return answer
  for (const path of wanted.values()) {
    if (typeof path !== 'string') throw badParam('Invalid string', 'expand')
    const parts = path.split('.')
    if (parts.length > MAX_DEPTH + (copy.object === 'list' ? 1 : 0)) {
      throw badParam(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, 'expand[]')
    }
    expandPath(tables, copy, parts, path)
  }
  return copy
}
