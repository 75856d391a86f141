import { handleStripeEvent } from '@/lib/domains/payments/sync/mutations'
import { readText } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { readSignedEvent } from '@/lib/server/stripe/stripe'

/** Maximum size of a webhook request. Stripe's events are smaller. */
const LIMIT_BYTES = 1024 * 1024

/** Responds with 2xx only after the change is committed, because Stripe retries after any other status. */
export const POST = route({ auth: 'public', originCheck: false }, async ({ request }) => {
  const payload = await readText(request, LIMIT_BYTES)
  const event = readSignedEvent(payload, request.headers.get('stripe-signature') ?? '')
  return { received: await handleStripeEvent(event) }
})
