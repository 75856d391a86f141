import type Stripe from 'stripe'
import { z } from 'zod'
import { handleStripeEvent } from '@/lib/domains/payments/mutations-sync'
import { readText } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { readSignedEvent } from '@/lib/server/stripe-events'
import { count } from '@/lib/server/telemetry/report'
import { AppError } from '@/lib/shared/errors'

/** A larger body is not an event. */
const LIMIT_BYTES = 1024 * 1024

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

/** Signed events of Stripe. 2xx only after the change is committed; after any other status Stripe sends it again. */
export const POST = route({ auth: 'public', originCheck: false }, async ({ request }) => {
  const payload = await readText(request, LIMIT_BYTES)
  let event: Stripe.Event
  try {
    event = await readSignedEvent(payload, request.headers.get('stripe-signature') ?? '')
  } catch (cause) {
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
  if (!eventSchema.safeParse(event).success) throw new AppError('validation', 'This is not an event.')
  return { received: await handleStripeEvent(event) }
})
