import type { CheckoutSession, PaymentIntent } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { completeCheckout } from './checkout'
import { failAttempt } from './payments'
import type { Choice } from './saving'
import { currentIntent, intentOf } from './sessions'

/** Time that a person has to approve a payment in their UPI app. */
const REQUEST_SECONDS = 300

const errors = {
  refuse: {
    code: 'payment_method_customer_decline',
    message: 'The customer did not approve the payment in their UPI app.',
    type: 'card_error',
  },
  expire: {
    code: 'payment_intent_payment_attempt_expired',
    message: 'The latest payment attempt for this PaymentIntent has expired.',
    type: 'invalid_request_error',
  },
} as const

export type UpiAnswer = 'approve' | keyof typeof errors

/** Returns the payment that waits in the person's UPI app, until it is answered or expires. */
export function waitingRequest(world: World, session: CheckoutSession): PaymentIntent | null {
  const intent = intentOf(world, session)
  const request = intent?.next_action?.upi_handle_redirect_or_display_qr_code
  return intent?.status === 'requires_action' && request !== undefined ? intent : null
}

/** Sends a payment to the person's UPI app. The session stays open until the person approves it. */
export function requestUpi(world: World, session: CheckoutSession): void {
  const page = `${world.publicUrl}/checkout/${session.id}/upi`
  const intent = currentIntent(world, session)
  intent.status = 'requires_action'
  intent.last_payment_error = null
  intent.next_action = {
    type: 'upi_handle_redirect_or_display_qr_code',
    upi_handle_redirect_or_display_qr_code: {
      hosted_instructions_url: page,
      qr_code: {
        expires_at: world.now() + REQUEST_SECONDS,
        image_url_png: `${page}.png`,
        image_url_svg: `${page}.svg`,
      },
    },
  }
  world.emit('payment_intent.requires_action', intent)
}

/** No-op if no request waits, because a person may answer late or twice. */
export function answerUpi(world: World, session: CheckoutSession, answer: UpiAnswer, choice?: Choice): void {
  const intent = waitingRequest(world, session)
  if (intent === null) return
  if (answer === 'approve') completeCheckout(world, session, { ...choice, type: 'upi' })
  else failAttempt(world, intent, errors[answer])
}

export function expireRequestIfDue(world: World, session: CheckoutSession): void {
  const request = waitingRequest(world, session)?.next_action?.upi_handle_redirect_or_display_qr_code
  if (request !== undefined && request.qr_code.expires_at <= world.now()) answerUpi(world, session, 'expire')
}
