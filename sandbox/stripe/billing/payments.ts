import { newId, randomToken } from '@/sandbox/stripe/ids'
import { personOf } from '@/sandbox/stripe/records'
import type { Charge, PaymentIntent } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'

type PaymentOrder = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
}

export function createPaymentIntent(world: World, order: PaymentOrder): PaymentIntent {
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: order.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: order.currency,
    customer: order.customer,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  world.tables.paymentIntents.set(id, intent)
  return intent
}

const SEPA_DEBIT = {
  bank_code: null,
  branch_code: null,
  country: 'DE',
  fingerprint: null,
  last4: '3000',
  mandate: null,
} as const

/** Creates a charge. As in Stripe, a debit gets its charge when it is initiated, days before it settles. */
function createCharge(world: World, intent: PaymentIntent, paid: boolean): Charge {
  const person = personOf(world, idOf(intent.customer))
  const id = newId('ch')
  const debit = intent.payment_method_types.includes('sepa_debit')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: {
      address: null,
      email: person?.email ?? null,
      name: person?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: debit ? intent.created : world.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: paid ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: paid ? null : 'generic_decline',
      risk_level: 'normal',
      risk_score: 20,
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: debit ? { type: 'sepa_debit', sepa_debit: { ...SEPA_DEBIT } } : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${world.publicUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  world.tables.charges.set(id, charge)
  intent.latest_charge = id
  return charge
}

/**
 * Doesn't emit `payment_intent.succeeded`, because its place in the order of events varies. The caller must emit it.
 */
export function succeedPayment(world: World, intent: PaymentIntent): Charge {
  const charge = createCharge(world, intent, true)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.payment_method = charge.payment_method
  intent.last_payment_error = null
  intent.next_action = null
  world.emit('charge.succeeded', charge)
  return charge
}

export function beginDebit(intent: PaymentIntent): void {
  intent.status = 'processing'
  intent.payment_method_types = ['sepa_debit']
  intent.payment_method = newId('pm')
}

export function declinePayment(world: World, intent: PaymentIntent): void {
  const charge = createCharge(world, intent, false)
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    charge: charge.id,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    type: 'card_error',
  }
  world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)
}

export function requireAuthentication(world: World, intent: PaymentIntent): void {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk' }
  world.emit('payment_intent.requires_action', intent)
}

export function failAuthentication(world: World, intent: PaymentIntent): void {
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    type: 'invalid_request_error',
  }
  world.emit('payment_intent.payment_failed', intent)
}
