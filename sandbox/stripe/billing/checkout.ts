import { randomToken } from '@/sandbox/stripe/ids'
import { personOf } from '@/sandbox/stripe/records'
import { createCustomer } from '@/sandbox/stripe/resources/customers'
import type { CheckoutDetail } from '@/sandbox/stripe/state'
import type { CheckoutSession, Coupon, LineItem, PaymentIntent, Subscription } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { attachPayment, draftInvoice, failInvoice, markPaid } from './invoices'
import {
  beginDebit,
  createPaymentIntent,
  declinePayment,
  failAuthentication,
  requireAuthentication,
  succeedPayment,
} from './payments'
import { createSubscription, isRunning } from './subscriptions'

export function detailOf(world: World, session: CheckoutSession): CheckoutDetail {
  const detail = world.tables.checkoutDetails.get(session.id)
  if (detail === undefined) throw new Error(`checkout session ${session.id} has no detail`)
  return detail
}

export function couponOfSession(world: World, session: CheckoutSession): Coupon | null {
  return world.tables.coupons.get(idOf(session.discounts?.[0]?.coupon) ?? '') ?? null
}

export function expireIfDue(world: World, session: CheckoutSession): void {
  if (session.status === 'open' && session.expires_at <= world.now()) expireSession(world, session)
}

export function expireSession(world: World, session: CheckoutSession): void {
  session.status = 'expired'
  session.url = null
  world.emit('checkout.session.expired', session)
}

/** Returns the customer's running subscription in another currency. Stripe allows only one currency per customer. */
export function currencyConflict(world: World, customer: string, currency: string): Subscription | null {
  for (const each of world.tables.subscriptions.values()) {
    if (each.customer === customer && isRunning(each) && each.currency !== currency) return each
  }
  return null
}

function currentIntent(world: World, session: CheckoutSession): PaymentIntent {
  const detail = detailOf(world, session)
  const existing = world.tables.paymentIntents.get(detail.paymentIntent ?? '')
  if (existing !== undefined) return existing
  const intent = createPaymentIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer),
    description: session.mode === 'subscription' ? 'Subscription creation' : null,
    metadata: { ...detail.paymentMetadata },
  })
  detail.paymentIntent = intent.id
  if (session.mode === 'payment') session.payment_intent = intent.id
  return intent
}

const setbacks = {
  declined: declinePayment,
  authentication: requireAuthentication,
  unauthenticated: failAuthentication,
} as const

export function delayCheckout(world: World, session: CheckoutSession, setback: keyof typeof setbacks): void {
  if (session.amount_total !== 0) setbacks[setback](world, currentIntent(world, session))
}

function settleCustomer(world: World, session: CheckoutSession): string | null {
  const given = idOf(session.customer)
  const needed = session.mode === 'subscription' || session.amount_total === 0
  const id = given ?? (needed ? createCustomer(world, {}).id : null)
  session.customer = id
  const person = personOf(world, id)
  session.customer_details = {
    address: null,
    business_name: null,
    email: person?.email ?? null,
    individual_name: null,
    name: person?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  return id
}

/**
 * Completes an open session: creates the subscription and its first invoice, or the payment. Emits the events in
 * Stripe's usual order.
 * @param method A card pays immediately. A bank debit settles days later (`settleDebit`). Until then, session and
 *   invoice are unpaid, but the subscription is already active, as in Stripe.
 */
export function completeCheckout(world: World, session: CheckoutSession, method: 'card' | 'debit' = 'card'): void {
  if (session.status !== 'open') return
  const detail = detailOf(world, session)
  const customer = settleCustomer(world, session)
  const due = session.amount_total ?? 0
  const intent = due > 0 ? currentIntent(world, session) : null
  if (intent !== null) {
    intent.customer = customer
    if (method === 'card') succeedPayment(world, intent)
    else beginDebit(intent)
  }
  const told = method === 'card' ? 'payment_intent.succeeded' : 'payment_intent.processing'
  session.status = 'complete'
  session.payment_status = intent === null ? 'no_payment_required' : method === 'card' ? 'paid' : 'unpaid'
  session.url = null
  if (session.mode !== 'subscription' || customer === null) {
    world.emit('checkout.session.completed', session)
    if (intent !== null) world.emit(told, intent)
    return
  }
  const toItem = ({ price, quantity }: LineItem) => (price ? [{ price, quantity: quantity ?? 1 }] : [])
  const subscription = createSubscription(world, {
    customer,
    items: detail.lineItems.flatMap(toItem),
    coupon: couponOfSession(world, session),
    metadata: { ...detail.subscriptionMetadata },
    checkoutSession: session.id,
  })
  const invoice = draftInvoice(world, subscription, 'subscription_create')
  if (intent !== null) attachPayment(world, invoice, intent)
  session.subscription = subscription.id
  session.invoice = invoice.id
  world.emit('checkout.session.completed', session)
  world.emit('customer.subscription.created', subscription)
  if (intent !== null) world.emit(told, intent)
  world.emit('invoice.created', invoice)
  if (session.payment_status === 'unpaid') return
  markPaid(world, invoice)
  world.emit('invoice.paid', invoice)
}

export function runningDebit(world: World, session: CheckoutSession): PaymentIntent | null {
  const intent = world.tables.paymentIntents.get(detailOf(world, session).paymentIntent ?? '')
  return intent?.status === 'processing' ? intent : null
}

/** Simulates the bank paying or returning a debit. No-op without an unsettled debit. */
export function settleDebit(world: World, session: CheckoutSession, paid: boolean): void {
  const intent = runningDebit(world, session)
  if (intent === null) return
  const invoice = world.tables.invoices.get(idOf(session.invoice) ?? '')
  const subscription = world.tables.subscriptions.get(idOf(session.subscription) ?? '')
  if (paid) {
    succeedPayment(world, intent)
    session.payment_status = 'paid'
    world.emit('payment_intent.succeeded', intent)
    if (invoice !== undefined) {
      markPaid(world, invoice)
      world.emit('invoice.paid', invoice)
    }
  } else if (invoice === undefined) declinePayment(world, intent)
  else failInvoice(world, invoice, 'fail')
  if (!paid && subscription !== undefined && isRunning(subscription)) {
    const before = structuredClone(subscription)
    subscription.status = 'past_due'
    world.emit('customer.subscription.updated', subscription, before)
  }
  world.emit(`checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, session)
}

/** Returns a long random id. It must not be guessable, because it is part of a public URL. */
export function newSessionId(): string {
  return `cs_test_${randomToken(58)}`
}
