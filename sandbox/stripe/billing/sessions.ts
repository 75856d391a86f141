import { randomToken } from '@/sandbox/stripe/ids'
import type { CheckoutDetail } from '@/sandbox/stripe/state'
import type { CheckoutSession, Coupon, PaymentIntent } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { cancelPayment, createPaymentIntent } from './payments'

/** Returns a long random id. It must not be guessable, because it is part of a public URL. */
export function newSessionId(): string {
  return `cs_test_${randomToken(58)}`
}

export function detailOf(world: World, session: CheckoutSession): CheckoutDetail {
  const detail = world.tables.checkoutDetails.get(session.id)
  if (detail === undefined) throw new Error(`checkout session ${session.id} has no detail`)
  return detail
}

export function couponOfSession(world: World, session: CheckoutSession): Coupon | null {
  return world.tables.coupons.get(idOf(session.discounts?.[0]?.coupon) ?? '') ?? null
}

export function intentOf(world: World, session: CheckoutSession): PaymentIntent | null {
  return world.tables.paymentIntents.get(detailOf(world, session).paymentIntent ?? '') ?? null
}

/** Creates the payment at the first attempt. */
export function currentIntent(world: World, session: CheckoutSession): PaymentIntent {
  const detail = detailOf(world, session)
  const existing = intentOf(world, session)
  if (existing !== null) return existing
  const intent = createPaymentIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer),
    description: session.mode === 'subscription' ? 'Subscription creation' : null,
    metadata: { ...detail.paymentMetadata },
    methods: [...session.payment_method_types],
  })
  detail.paymentIntent = intent.id
  if (session.mode === 'payment') session.payment_intent = intent.id
  return intent
}

/** Also cancels the payment, so that nobody can approve it in their UPI app afterwards. */
export function expireSession(world: World, session: CheckoutSession): void {
  session.status = 'expired'
  session.url = null
  const intent = intentOf(world, session)
  if (intent !== null) cancelPayment(world, intent)
  world.emit('checkout.session.expired', session)
}
