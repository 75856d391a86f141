import { badParam, noSuch } from '../faults'
import { newId } from '../ids'
import { readParams } from '../params'
import { requireRecord } from '../records'
import { segment, type Route } from '../route'
import type { Mandate, PaymentMethod } from '../wire'
import { idOf } from '../wire'
import type { World } from '../world'

/** Who pays with a card: the sandbox keeps no cards of their own, only their use in charges and subscriptions. */
function ownerOf(world: World, id: string): string | null | undefined {
  for (const each of world.tables.subscriptions.values()) {
    if (each.default_payment_method === id) return idOf(each.customer)
  }
  for (const each of world.tables.charges.values()) {
    if (each.payment_method === id) return idOf(each.customer)
  }
  return undefined
}

function paymentMethod(world: World, id: string): PaymentMethod {
  const customer = ownerOf(world, id)
  if (customer === undefined) throw noSuch('PaymentMethod', id)
  return {
    id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'IN',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/**
 * The bank says what becomes of the permission to charge a subscription's card every month (India's e-mandate).
 * @throws Fault for a subscription that is unknown or has no card
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

export const cardRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    respond(request) {
      readParams(request.params, {})
      return paymentMethod(request.world, segment(request))
    },
  },
]
