import { badParam } from './faults'
import type { Raw, RawObject } from './params'
import type { Tables } from './state'

/** Fields that hold an id and can be expanded, by the object that carries them. */
const EXPANDABLE: Record<string, string[]> = {
  customer: ['subscriptions'],
  'checkout.session': ['customer', 'subscription', 'payment_intent', 'invoice', 'line_items', 'setup_intent'],
  subscription: ['customer', 'latest_invoice', 'discounts', 'default_payment_method', 'pending_setup_intent'],
  subscription_item: ['discounts'],
  price: ['product'],
  plan: ['product'],
  discount: ['customer', 'source.coupon'],
  invoice: ['customer', 'discounts', 'parent.subscription_details.subscription', 'payments', 'default_payment_method'],
  invoice_payment: ['invoice', 'payment.payment_intent'],
  payment_intent: ['customer', 'latest_charge', 'payment_method'],
  charge: ['customer', 'payment_intent', 'refunds', 'balance_transaction'],
  refund: ['charge', 'payment_intent', 'balance_transaction'],
  dispute: ['charge', 'payment_intent'],
  payment_method: ['customer'],
  'billing_portal.session': [],
  event: [],
  list: [],
}
const MAX_DEPTH = 4

type Node = { [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lists that are left out of an object until they are asked for. */
function includedList(tables: Tables, object: Node, field: string): unknown {
  const id = String(object.id)
  const listOf = (rows: unknown[], url: string) => {
    return { object: 'list', data: structuredClone(rows), has_more: false, url }
  }
  if (object.object === 'checkout.session' && field === 'line_items') {
    return listOf(tables.checkoutDetails.get(id)?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`)
  }
  if (object.object === 'invoice' && field === 'payments') {
    const data = [...tables.invoicePayments.values()].filter((payment) => payment.invoice === id)
    return listOf(data, `/v1/invoices/${id}/payments`)
  }
  if (object.object === 'charge' && field === 'refunds') {
    const data = [...tables.refunds.values()].filter((refund) => refund.charge === id)
    return listOf(data.reverse(), `/v1/charges/${id}/refunds`)
  }
  if (object.object === 'customer' && field === 'subscriptions') {
    const data = [...tables.subscriptions.values()].filter((each) => each.customer === id && each.status !== 'canceled')
    return listOf(data.reverse(), `/v1/customers/${id}/subscriptions`)
  }
  return undefined
}

function recordById(tables: Tables, id: string): unknown {
  const { customers, subscriptions, paymentIntents, invoices, charges, coupons, discounts, products } = tables
  const places = [customers, subscriptions, paymentIntents, invoices, charges, coupons, discounts, products]
  const place = places.find((each) => each.has(id))
  return place === undefined ? null : structuredClone<unknown>(place.get(id))
}

function expandPath(tables: Tables, node: Node, path: string[], whole: string): void {
  let owner = node
  let relative = ''
  let holder = node
  for (const [depth, field] of path.entries()) {
    relative = relative === '' ? field : `${relative}.${field}`
    const ownerType = String(owner.object)
    const allowed = EXPANDABLE[ownerType]?.includes(relative) ?? false
    let value: unknown = holder[field]
    if (allowed) {
      value ??= includedList(tables, owner, field)
      const resolve = (item: unknown) => (typeof item === 'string' ? (recordById(tables, item) ?? item) : item)
      value = Array.isArray(value) ? value.map(resolve) : resolve(value)
      if (value !== undefined) holder[field] = value
    }
    const last = depth === path.length - 1
    if (last && !allowed) throw badParam(`This property cannot be expanded (${whole}).`, 'expand[]')
    if (last || value === null || value === undefined) return
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) expandPath(tables, item, path.slice(depth + 1), whole)
      return
    }
    if (!isNode(value)) throw badParam(`This property cannot be expanded (${whole}).`, 'expand[]')
    holder = value
    if (typeof value.object === 'string') {
      owner = value
      relative = ''
    }
  }
}

/**
 * A copy of a response in which the fields named by `expand` hold objects instead of ids.
 * @throws Fault for a path that Stripe could not expand
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
