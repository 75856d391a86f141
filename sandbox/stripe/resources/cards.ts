import { createPaymentMethod } from '@/sandbox/stripe/billing/methods'
import { badParam, noSuch } from '@/sandbox/stripe/faults'
import { newId } from '@/sandbox/stripe/ids'
import { listPage } from '@/sandbox/stripe/list'
import { clearable, hash, optional, paging, readParams, text } from '@/sandbox/stripe/params'
import { requireRecord } from '@/sandbox/stripe/records'
import { segment, type Route } from '@/sandbox/stripe/route'
import type { Mandate, PaymentMethod } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { requireCustomer } from './customers'

function ownerOf(world: World, id: string): string | null | undefined {
  for (const each of world.tables.subscriptions.values()) {
    if (each.default_payment_method === id) return idOf(each.customer)
  }
  for (const each of world.tables.charges.values()) {
    if (each.payment_method === id) return idOf(each.customer)
  }
  return undefined
}

/** Returns the methods that are saved for a customer. One-time payments save none. */
function keptBy(world: World, customer: string): PaymentMethod[] {
  for (const each of world.tables.subscriptions.values()) {
    const id = each.customer === customer ? idOf(each.default_payment_method) : null
    if (id !== null) paymentMethod(world, id)
  }
  return [...world.tables.paymentMethods.values()].filter((each) => each.customer === customer)
}

/** Also knows the cards of a state file that was written before the sandbox stored them. */
function paymentMethod(world: World, id: string): PaymentMethod {
  const known = world.tables.paymentMethods.get(id)
  if (known !== undefined) return known
  const customer = ownerOf(world, id)
  if (customer === undefined) throw noSuch('PaymentMethod', id)
  const method = { ...createPaymentMethod(world, { type: 'card', customer }), id }
  world.tables.paymentMethods.set(id, method)
  return method
}

/**
 * Simulates a bank activating or deactivating a card's mandate for recurring charges (India's e-mandate).
 * @throws {Fault} for a subscription that is unknown or has no card
 */
export function changeMandate(world: World, subscriptionId: string, status: 'active' | 'inactive'): Mandate {
  const subscription = requireRecord(world, 'subscriptions', subscriptionId, 'subscription')
  const card = idOf(subscription.default_payment_method)
  if (card === null) throw badParam(`Subscription ${subscriptionId} has no card.`, 'subscription')
  const mandate: Mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: subscription.created,
      online: { ip_address: null, user_agent: null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: card,
    payment_method_details: { card: {}, type: 'card' },
    status,
    type: 'multi_use',
  }
  world.emit('mandate.updated', mandate)
  return mandate
}

const emptied = clearable(text({ max: 0 }))

export const cardRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    respond(request) {
      const customer = requireCustomer(request.world, segment(request))
      const page = readParams(request.params, paging)
      const url = `/v1/customers/${customer.id}/payment_methods`
      return listPage(keptBy(request.world, customer.id), page, url)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    respond(request) {
      // Accepts only empty billing details, because the sandbox's cards have none.
      readParams(request.params, {
        billing_details: optional(hash({ name: emptied, email: emptied, phone: emptied, address: emptied })),
      })
      return paymentMethod(request.world, segment(request))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    respond(request) {
      readParams(request.params, {})
      const method = paymentMethod(request.world, segment(request))
      for (const each of request.world.tables.subscriptions.values()) {
        if (each.default_payment_method === method.id) each.default_payment_method = null
      }
      method.customer = null
      request.world.emit<object>('payment_method.detached', method)
      return method
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    respond(request) {
      readParams(request.params, {})
      return paymentMethod(request.world, segment(request))
    },
  },
]
