import 'server-only'
import type Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe'
import { count } from '@/lib/server/telemetry/report'
import { AppError } from '@/lib/shared/errors'

/**
 * An event that Stripe signed within the last minutes.
 * @param payload the raw body
 * @param header the value of Stripe-Signature
 * @throws AppError validation when it was not signed by Stripe, or too long ago
 */
export function readSignedEvent(payload: string, header: string): Stripe.Event {
  try {
    return stripe().webhooks.constructEvent(payload, header, env().STRIPE_WEBHOOK_SECRET)
  } catch (cause) {
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
}
