import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe'
import { count } from '@/lib/server/telemetry/report'
import { AppError } from '@/lib/shared/errors'

/** Seconds since 1970 at the end of the year 9999. */
const LATEST = 253_402_300_799

/** The fields that are read of every event. Everything else is read back from Stripe. */
const eventSchema = z.looseObject({
  object: z.literal('event'),
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  created: z.number().int().nonnegative().max(LATEST),
  data: z.looseObject({ object: z.looseObject({ object: z.string().optional() }) }),
})

/**
 * An event that Stripe signed within the last minutes.
 * @param payload the raw body
 * @param header the value of Stripe-Signature
 * @throws AppError validation when it was not signed by Stripe, or too long ago, or is no event
 */
export function readSignedEvent(payload: string, header: string): Stripe.Event {
  let event: Stripe.Event
  try {
    event = stripe().webhooks.constructEvent(payload, header, env().STRIPE_WEBHOOK_SECRET)
  } catch (cause) {
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
  if (!eventSchema.safeParse(event).success) throw new AppError('validation', 'This is not an event.')
  return event
}
