import { newId, randomToken } from '@/sandbox/stripe/ids'
import { personOf } from '@/sandbox/stripe/records'
import type { Charge, PaymentIntent } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { chargeDetails, methodOf } from './methods'

type PaymentOrder = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  /** Default: only a card. */
  methods?: string[]
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
    payment_method_types: order.methods ?? ['card'],
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

/** Without `declineCode`, the charge isn't attempted. */
export type Refusal = { code: ErrorCode; declineCode?: string; message: string }
type ErrorCode = NonNullable<NonNullable<PaymentIntent['last_payment_error']>['code']>

const cardDeclined = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }
const providerDeclined = {
  code: 'payment_method_provider_decline',
  declineCode: 'generic_decline',
  message: 'The payment was declined by the provider of the payment method.',
}

/**
 * Creates a charge. As in Stripe, a delayed payment gets its charge when it is initiated, days before it settles.
 */
function createCharge(world: World, intent: PaymentIntent, refusal: Refusal | null): Charge {
  const paid = refusal === null
  const person = personOf(world, idOf(intent.customer))
  const id = newId('ch')
  const method = methodOf(world, intent)
  const delayed = intent.status === 'processing'
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
    created: delayed ? intent.created : world.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: paid ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: refusal?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargeDetails(world, method),
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
  const charge = createCharge(world, intent, null)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.next_action = null
  world.emit('charge.succeeded', charge)
  return charge
}

/** Starts a payment that settles later: a bank debit, or the first payment of a new UPI mandate. */
export function beginDelayed(intent: PaymentIntent): void {
  intent.status = 'processing'
  intent.next_action = null
}

export function declinePayment(world: World, intent: PaymentIntent, given?: Refusal): void {
  const refusal = given ?? (methodOf(world, intent).type === 'card' ? cardDeclined : providerDeclined)
  const { code, declineCode, message } = refusal
  if (declineCode === undefined) failAttempt(world, intent, { code, message, type: 'invalid_request_error' })
  else {
    const { id: charge } = createCharge(world, intent, refusal)
    failAttempt(world, intent, { charge, code, decline_code: declineCode, message, type: 'card_error' })
  }
}

type PaymentError = NonNullable<PaymentIntent['last_payment_error']>

/** Ends an attempt. The payment can be attempted again. Emits the failed charge, if the attempt had one. */
export function failAttempt(world: World, intent: PaymentIntent, error: PaymentError): void {
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_payment_error = error
  const charge = world.tables.charges.get(error.charge ?? '')
  if (charge !== undefined) world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)
}

export function cancelPayment(world: World, intent: PaymentIntent): void {
  intent.status = 'canceled'
  intent.canceled_at = world.now()
  intent.cancellation_reason = 'expired'
  intent.next_action = null
  world.emit('payment_intent.canceled', intent)
}

export function requireAuthentication(world: World, intent: PaymentIntent): void {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk' }
  world.emit('payment_intent.requires_action', intent)
}

export function failAuthentication(world: World, intent: PaymentIntent): void {
  failAttempt(world, intent, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    type: 'invalid_request_error',
  })
}
