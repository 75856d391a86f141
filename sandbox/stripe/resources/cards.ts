import { createPaymentMethod } from '@/sandbox/stripe/billing/methods'
import { noSuch } from '@/sandbox/stripe/faults'
import { listPage } from '@/sandbox/stripe/list'
import { clearable, hash, optional, paging, readParams, text } from '@/sandbox/stripe/params'
import { segment, type Route } from '@/sandbox/stripe/route'
import type { PaymentMethod } from '@/sandbox/stripe/wire'
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
