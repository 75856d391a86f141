import { refundCharge } from '../billing/refunds'
import { badParam, noSuch } from '../faults'
import { listPage } from '../list'
import { integer, metadata, oneOf, optional, paging, readParams, text } from '../params'
import { segment, type Route } from '../route'
import type { Charge } from '../wire'
import { idOf } from '../wire'
import type { World } from '../world'
import { mergeMetadata } from './customers'

function chargeToRefund(world: World, input: { charge?: string; payment_intent?: string }): Charge {
  if (input.charge !== undefined) {
    const charge = world.tables.charges.get(input.charge)
    if (charge === undefined) throw noSuch('charge', input.charge, 'charge')
    return charge
  }
  const id = input.payment_intent
  if (id === undefined) {
    throw badParam('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = world.tables.paymentIntents.get(id)
  if (intent === undefined) throw noSuch('payment_intent', id, 'payment_intent')
  const charge = world.tables.charges.get(idOf(intent.latest_charge) ?? '')
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw badParam(`This PaymentIntent (${id}) does not have a successful charge to refund.`, 'payment_intent')
  }
  return charge
}

export const paymentRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents',
    answer({ world, params }) {
      const query = readParams(params, { ...paging, customer: optional(text()) })
      const rows = [...world.tables.paymentIntents.values()]
      const matching = rows.filter((each) => query.customer === undefined || each.customer === query.customer)
      return listPage(matching, query, '/v1/payment_intents')
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    answer(call) {
      readParams(call.params, {})
      const intent = call.world.tables.paymentIntents.get(segment(call))
      if (intent === undefined) throw noSuch('payment_intent', segment(call))
      return intent
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    answer({ world, params }) {
      const query = readParams(params, { ...paging, customer: optional(text()), payment_intent: optional(text()) })
      const matching = [...world.tables.charges.values()].filter(
        (each) =>
          (query.customer === undefined || each.customer === query.customer) &&
          (query.payment_intent === undefined || each.payment_intent === query.payment_intent),
      )
      return listPage(matching, query, '/v1/charges')
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    answer(call) {
      readParams(call.params, {})
      const charge = call.world.tables.charges.get(segment(call))
      if (charge === undefined) throw noSuch('charge', segment(call))
      return charge
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    answer({ world, params }) {
      const input = readParams(params, {
        amount: optional(integer({ min: 1 })),
        charge: optional(text()),
        metadata: optional(metadata()),
        payment_intent: optional(text()),
        reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
      })
      const charge = chargeToRefund(world, input)
      if (!charge.paid) throw badParam(`Charge ${charge.id} has not been paid.`, 'charge')
      if (charge.refunded) {
        throw badParam(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
      }
      const left = charge.amount - charge.amount_refunded
      const amount = input.amount ?? left
      if (amount > left) {
        throw badParam(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
      }
      return refundCharge(world, charge, { amount, reason: input.reason, metadata: mergeMetadata({}, input.metadata) })
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    answer({ world, params }) {
      const query = readParams(params, { ...paging, charge: optional(text()), payment_intent: optional(text()) })
      const matching = [...world.tables.refunds.values()].filter(
        (each) =>
          (query.charge === undefined || each.charge === query.charge) &&
          (query.payment_intent === undefined || each.payment_intent === query.payment_intent),
      )
      return listPage(matching, query, '/v1/refunds')
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    answer(call) {
      readParams(call.params, {})
      const refund = call.world.tables.refunds.get(segment(call))
      if (refund === undefined) throw noSuch('refund', segment(call))
      return refund
    },
  },
]
