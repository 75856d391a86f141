import 'server-only'
import Stripe from 'stripe'
import { randomCode } from '@/lib/server/secrets'
import { AppError, PAYMENT_FAILURE, RETRY_AFTER } from '@/lib/shared/errors'
import { withDeadline } from './stripe'

/**
 * Runs requests to Stripe, for ten seconds at most. Their failures become one error for people, with the reason in the
 * log.
 * @throws AppError provider; what is not an error of Stripe's, as it is
 */
export async function withProvider<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(run)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) && !isTooLate(error)) throw error
    throw new AppError('provider', PAYMENT_FAILURE, { cause: error, retryAfter: RETRY_AFTER })
  }
}

/** Whether Stripe answers, but some work asked so much of it that its deadline passed. */
export const isTooLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Whether an error is Stripe's with this code, such as 'resource_missing'. */
export const hasStripeCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code

/** Whether Stripe refused a request, so that nothing came of it. Where it did not answer, something may have. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && Math.floor((error.statusCode ?? 0) / 100) === 4

async function nullOnCode<T>(request: Promise<T>, code: string): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (hasStripeCode(error, code)) return null
    throw error
  }
}

/** The result of a request, or null where Stripe does not know what was asked for. @throws any other error */
export const nullIfMissing = <T>(request: Promise<T>) => nullOnCode(request, 'resource_missing')

/** Whether Stripe repeats a failure, with which it answered to the same key within the last day. */
export const isRepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'

/**
 * Creates something at Stripe under an idempotency key, so that requests at the same moment create it once. For a day
 * Stripe repeats its first response to a key, even where that was a failure: then another key is taken.
 * @param create gets the key to use
 */
export async function withIdempotencyKey<T>(key: string, create: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await create(key)
  } catch (error) {
    if (!isRepeated(error)) throw error
    return create(`${key}-${randomCode()}`)
  }
}

/**
 * Creates something under an id of our own. That it exists already is no error.
 * @returns what was created, or null where it exists already
 */
export const nullIfExisting = <T>(creation: Promise<T>) => nullOnCode(creation, 'resource_already_exists')
