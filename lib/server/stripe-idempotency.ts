import 'server-only'
import Stripe from 'stripe'
import { randomCode } from '@/lib/server/secrets'
import { hasStripeCode } from '@/lib/server/stripe-errors'

/**
 * Creates something at Stripe under an idempotency key, so that requests at the same moment create it once. For a day
 * Stripe repeats its first response to a key, even where that was a failure of its own: then another key is taken.
 * @param create gets the key to use
 */
export async function underKey<T>(key: string, create: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await create(key)
  } catch (error) {
    const isFailure = error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500
    if (!isFailure || error.headers?.['idempotent-replayed'] !== 'true') throw error
    return create(`${key}-${randomCode()}`)
  }
}

/**
 * Creates something under an id of our own. That it exists already is no error.
 * @returns what was created, or null where it exists already
 */
export async function unlessExisting<T>(creation: Promise<T>): Promise<T | null> {
  try {
    return await creation
  } catch (error) {
    if (hasStripeCode(error, 'resource_already_exists')) return null
    throw error
  }
}
