import 'server-only'
import type Stripe from 'stripe'
import { databaseNow } from '@/lib/server/db/clock'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe'

/** How old a signature may be, in seconds: Stripe's own rule. */
const TOLERANCE_SECONDS = 300
/** With this tolerance the SDK ignores the age. */
const ANY_AGE = 0

/**
 * An event that Stripe signed within the last minutes. Where it seems too old, it is compared with the database's clock
 * too: a machine whose own clock is ahead would refuse every event.
 * @param payload the raw body
 * @param header the value of Stripe-Signature
 * @throws Error when it was not signed by Stripe, or too long ago
 */
export async function readSignedEvent(payload: string, header: string): Promise<Stripe.Event> {
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
