import 'server-only'
import type Stripe from 'stripe'
import { databaseNow } from '@/lib/server/db/clock'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe'

/** How old a signature may be, in seconds: the provider's own rule. */
const TOLERANCE_SECONDS = 300
/** The SDK's word for: do not look at the age. */
const ANY_AGE = 0

/**
 * An event as the provider signed it, now. Where it seems too old, the database's clock is asked too: on a machine
 * whose own clock is ahead nothing would be heard of any payment until the night.
 * @param payload the raw body
 * @param header of the name Stripe-Signature
 * @throws Error when it is not signed by the provider, or long ago
 */
export async function readSignedEvent(payload: string, header: string): Promise<Stripe.Event> {
  const verify = (tolerance: number, receivedAt?: number) =>
    stripe().webhooks.constructEvent(payload, header, env().STRIPE_WEBHOOK_SECRET, tolerance, undefined, receivedAt)
  try {
    return verify(TOLERANCE_SECONDS)
  } catch (error) {
    // Only what is signed costs a question.
    verify(ANY_AGE)
    const now = await databaseNow().catch(() => null)
    if (!now) throw error
    return verify(TOLERANCE_SECONDS, now.getTime())
  }
}
