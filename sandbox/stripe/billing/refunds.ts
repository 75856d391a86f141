import { badParam } from '@/sandbox/stripe/faults'
import { newId } from '@/sandbox/stripe/ids'
import { requireRecord } from '@/sandbox/stripe/records'
import type { Charge, Refund } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'

type RefundOrder = { amount?: number; reason?: Refund['reason']; metadata?: Record<string, string> }

/** Days after the payment within which Stripe refunds it: docs.stripe.com/payments/upi and /payments/paypal. */
const refundDays: Record<string, number> = { paypal: 180, upi: 60 }

/** @throws {Fault} for a payment that is too old for its method */
export function requireRefundable(world: World, charge: Charge): void {
  const days = refundDays[charge.payment_method_details?.type ?? ''] ?? Infinity
  if (world.now() - charge.created <= days * 24 * 3600) return
  throw badParam(`Charge ${charge.id} is older than ${days} days.`, 'charge', 'charge_not_refundable')
}

/** @param order `amount` is in minor units; by default, the amount not yet refunded */
export function refundCharge(world: World, charge: Charge, order: RefundOrder = {}): Refund {
  const amount = order.amount ?? charge.amount - charge.amount_refunded
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    metadata: { ...order.metadata },
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  world.tables.refunds.set(refund.id, refund)
  const before = structuredClone(charge)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.emit<object>('refund.created', refund)
  world.emit('charge.refunded', charge, before)
  return refund
}

/**
 * Simulates a bank that can't pay out a refund, for example because the account was closed.
 * @throws {Fault} for a refund that is unknown or hasn't succeeded
 */
export function failRefund(world: World, id: string): Refund {
  const refund = requireRecord(world, 'refunds', id)
  if (refund.status !== 'succeeded') throw badParam(`Refund ${id} is ${refund.status}.`)
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = newId('txn')
  const charge = requireRecord(world, 'charges', idOf(refund.charge) ?? '')
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  world.emit('refund.failed', refund)
  return refund
}
