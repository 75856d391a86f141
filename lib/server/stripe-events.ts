import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'
import { databaseNow } from '@/lib/server/db/clock'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe'
import { count } from '@/lib/server/telemetry/report'
import { AppError } from '@/lib/shared/errors'

/** How old a signature may be, in seconds: Stripe's own rule. */
const TOLERANCE_SECONDS = 300
/** With this tolerance the SDK ignores the age. */
const ANY_AGE = 0

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
export async function readSignedEvent(payload: string, header: string): Promise<Stripe.Event> {
  const event = await verified(payload, header).catch((cause: unknown) => {
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  })
  if (!eventSchema.safeParse(event).success) throw new AppError('validation', 'This is not an event.')
  return event
}

/**
 * Where an event seems too old, it is compared with the database's clock too: a machine whose own clock is ahead would
 * refuse every event.
 */
async function verified(payload: string, header: string): Promise<Stripe.Event> {
  const verify = (tolerance: number, receivedAt?: number) =>
    stripe().webhooks.constructEvent(payload, header, env().STRIPE_WEBHOOK_SECRET, tolerance, undefined, receivedAt)
  try {
    return verify(TOLERANCE_SECONDS)
  } catch (error) {
    // Only for a valid signature the database is asked.
    verify(ANY_AGE)
    const now = await databaseNow().catch(() => null)
    if (!now) throw error
    return verify(TOLERANCE_SECONDS, now.getTime())
  }
}
