import { refundCharge, requireRefundable } from '@/sandbox/stripe/billing/refunds'
import { badParam } from '@/sandbox/stripe/faults'
import { createdRange, integer, isWithin, metadata, oneOf, optional, readParams, text } from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'
import type { Charge } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { mergeMetadata } from './customers'

function chargeToRefund(world: World, input: { charge?: string; payment_intent?: string }): Charge {
  if (input.charge !== undefined) return requireRecord(world, 'charges', input.charge, 'charge')
  const id = input.payment_intent
  if (id === undefined) {
    throw badParam('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = requireRecord(world, 'paymentIntents', id, 'payment_intent')
  const charge = world.tables.charges.get(idOf(intent.latest_charge) ?? '')
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw badParam(`This PaymentIntent (${id}) does not have a successful charge to refund.`, 'payment_intent')
  }
  return charge
}

export const paymentRoutes: Route[] = [
  listRoute('/v1/payment_intents', 'paymentIntents', ['customer']),
  retrieveRoute('/v1/payment_intents', 'paymentIntents'),
  listRoute('/v1/charges', 'charges', ['customer', 'payment_intent']),
  retrieveRoute('/v1/charges', 'charges'),
  {
    method: 'POST',
    path: '/v1/refunds',
    respond({ world, params }) {
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
      const disputes = [...world.tables.disputes.values()].filter((dispute) => dispute.charge === charge.id)
      if (disputes.some(({ status }) => status !== 'won')) {
        throw badParam(`Charge ${charge.id} has been charged back.`, 'charge', 'charge_disputed')
      }
      const left = charge.amount - charge.amount_refunded
      const amount = input.amount ?? left
      if (amount > left) {
        throw badParam(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
      }
      requireRefundable(world, charge)
      return refundCharge(world, charge, { amount, reason: input.reason, metadata: mergeMetadata({}, input.metadata) })
    },
  },
  listRoute(
    '/v1/refunds',
    'refunds',
    ['charge', 'payment_intent'],
    { created: optional(createdRange) },
    (refund, { created }) => isWithin(refund.created, created),
  ),
  retrieveRoute('/v1/refunds', 'refunds'),
]
