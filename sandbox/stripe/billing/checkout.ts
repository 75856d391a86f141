import { personOf } from '@/sandbox/stripe/records'
import { createCustomer } from '@/sandbox/stripe/resources/customers'
import type { CheckoutSession, Invoice, LineItem, PaymentIntent, Subscription } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { attachPayment, draftInvoice, failInvoice, markPaid } from './invoices'
import { activateMandate } from './mandates'
import { createPaymentMethod, readCard } from './methods'
import { beginDelayed, declinePayment, failAuthentication, requireAuthentication, succeedPayment } from './payments'
import { couponOfSession, currentIntent, detailOf, intentOf } from './sessions'
import { registerFor, saveForLater, saveMethod, type Choice } from './saving'
import { failSetup, setupOf } from './setups'
import { createSubscription, isRunning } from './subscriptions'

/** Returns the customer's running subscription in another currency. Stripe allows only one currency per customer. */
export function currencyConflict(world: World, customer: string, currency: string): Subscription | null {
  for (const each of world.tables.subscriptions.values()) {
    if (each.customer === customer && isRunning(each) && each.currency !== currency) return each
  }
  return null
}

const setbacks = {
  declined: declinePayment,
  authentication: requireAuthentication,
  unauthenticated: failAuthentication,
} as const

export function delayCheckout(world: World, session: CheckoutSession, setback: keyof typeof setbacks): void {
  const setup = setupOf(world, session)
  if (setup !== null) failSetup(world, setup, setback)
  else if (session.amount_total !== 0) setbacks[setback](world, currentIntent(world, session))
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

/** A new UPI mandate is charged only after it was approved, and a bank debit days later. */
const settlesLater = (session: CheckoutSession, { type }: Choice): boolean =>
  type === 'sepa_debit' || (type === 'upi' && session.mode === 'subscription')

/**
 * Completes an open session: creates the subscription and its first invoice, or the payment, or saves the method.
 * Emits the events in Stripe's usual order. If the method settles later (`settleDelayed`), session and invoice are
 * unpaid until then, but the subscription is already active, as in Stripe.
 */
export function completeCheckout(world: World, session: CheckoutSession, choice: Choice): void {
  if (session.status !== 'open') return
  const customer = settleCustomer(world, session)
  const due = session.amount_total ?? 0
  const intent = due > 0 ? currentIntent(world, session) : null
  const delayed = settlesLater(session, choice)
  const method = createPaymentMethod(world, {
    ...choice,
    card: choice.card ?? readCard(null, session.currency ?? 'usd'),
    customer: session.mode === 'payment' ? null : customer,
  })
  session.status = 'complete'
  session.payment_status = intent === null ? 'no_payment_required' : delayed ? 'unpaid' : 'paid'
  session.url = null
  if (session.mode === 'setup') {
    saveMethod(world, session, method, choice)
    return
  }
  const mandate = session.mode === 'subscription' ? registerFor(world, session, method, intent, choice) : null
  if (intent !== null) {
    intent.customer = customer
    intent.payment_method = method.id
    if (delayed) beginDelayed(intent)
    else succeedPayment(world, intent)
  }
  const started = session.mode === 'subscription' && customer !== null && { customer, method: method.id }
  const invoice = started ? startSubscription(world, session, intent, started) : null
  world.emit('checkout.session.completed', session)
  const subscription = world.tables.subscriptions.get(idOf(session.subscription) ?? '')
  if (subscription !== undefined) world.emit('customer.subscription.created', subscription)
  if (intent !== null) world.emit(delayed ? 'payment_intent.processing' : 'payment_intent.succeeded', intent)
  if (invoice === null) {
    const coupon = couponOfSession(world, session)
    if (coupon !== null) coupon.times_redeemed += 1
    return
  }
  world.emit('invoice.created', invoice)
  if (intent === null) saveForLater(world, session, { method, mandate, choice })
  if (!delayed || intent === null) {
    markPaid(world, invoice)
    world.emit('invoice.paid', invoice)
  }
  activateMandate(world, mandate, choice.mandate ?? 'works')
}

function startSubscription(
  world: World,
  session: CheckoutSession,
  intent: PaymentIntent | null,
  { customer, method }: { customer: string; method: string },
): Invoice {
  const detail = detailOf(world, session)
  const toItem = ({ price, quantity }: LineItem) => (price ? [{ price, quantity: quantity ?? 1 }] : [])
  const subscription = createSubscription(world, {
    customer,
    items: detail.lineItems.flatMap(toItem),
    coupon: couponOfSession(world, session),
    metadata: { ...detail.subscriptionMetadata },
    checkoutSession: session.id,
    paymentMethod: method,
  })
  const invoice = draftInvoice(world, subscription, 'subscription_create')
  if (intent !== null) attachPayment(world, invoice, intent)
  session.subscription = subscription.id
  session.invoice = invoice.id
  return invoice
}

/** Returns the payment of a completed session that hasn't settled. */
export function delayedPayment(world: World, session: CheckoutSession): PaymentIntent | null {
  const intent = intentOf(world, session)
  return intent?.status === 'processing' ? intent : null
}

/** Simulates the bank paying or returning a delayed payment. No-op without one. */
export function settleDelayed(world: World, session: CheckoutSession, paid: boolean): void {
  const intent = delayedPayment(world, session)
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
