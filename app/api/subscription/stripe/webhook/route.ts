import type Stripe from 'stripe'
import { z } from 'zod'
import { handleStripeEvent } from '@/lib/domains/billing/mutations-sync'
import { env } from '@/lib/server/env'
import { readText } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { stripe } from '@/lib/server/stripe'
import { AppError } from '@/lib/shared/errors'

/** Events are far smaller; a body beyond this is not one. */
const LIMIT_BYTES = 1024 * 1024

/** Seconds since 1970 at the end of the year 9999. */
const LATEST = 253_402_300_799

/** What is read of every event; what it is about is read back from the provider. */
const eventSchema = z.looseObject({
  object: z.literal('event'),
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  created: z.number().int().nonnegative().max(LATEST),
  data: z.looseObject({ object: z.looseObject({ object: z.string().optional() }) }),
})

/** Signed events of the payment provider. 2xx only after the change is committed; anything else is sent again. */
export const POST = route({ auth: 'public', originCheck: false }, async ({ request }) => {
  const payload = await readText(request, LIMIT_BYTES)
  let event: Stripe.Event
  try {
    event = stripe().webhooks.constructEvent(
      payload,
      request.headers.get('stripe-signature') ?? '',
      env().STRIPE_WEBHOOK_SECRET,
    )
  } catch (cause) {
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
  if (!eventSchema.safeParse(event).success) throw new AppError('validation', 'This is not an event.')
  return { received: await handleStripeEvent(event) }
})
