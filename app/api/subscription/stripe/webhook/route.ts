import type Stripe from 'stripe'
import { handleStripeEvent } from '@/lib/domains/billing/mutations-sync'
import { env } from '@/lib/server/env'
import { readText } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { stripe } from '@/lib/server/stripe'
import { count } from '@/lib/server/telemetry/report'
import { AppError } from '@/lib/shared/errors'

/** Events are far smaller; a body beyond this is not one. */
const LIMIT_BYTES = 1024 * 1024

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
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
  return { received: await handleStripeEvent(event) }
})
