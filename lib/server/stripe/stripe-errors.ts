import 'server-only'
import Stripe from 'stripe'
import { randomCode } from '@/lib/server/secrets'
import { AppError, PAYMENT_FAILURE, RETRY_AFTER } from '@/lib/shared/errors'
import { withDeadline } from './stripe'

/** Sets a ten-second deadline and replaces Stripe's errors with one generic error. */
export async function withProvider<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(run)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) && !isTooLate(error)) throw error
    throw new AppError('provider', PAYMENT_FAILURE, { cause: error, retryAfter: RETRY_AFTER })
  }
}

/** Returns true if a `withDeadline` call failed because it exceeded its deadline. */
export const isTooLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

export const hasStripeCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code

/** Returns true if Stripe rejected the request. Any other failed request may have had an effect. */
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

export const nullIfMissing = <T>(request: Promise<T>) => nullOnCode(request, 'resource_missing')

export const isRepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** Retries with a new key after a replayed failure, because Stripe repeats a key's response for a day. */
export async function withIdempotencyKey<T>(key: string, create: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await create(key)
  } catch (error) {
    if (!isRepeated(error)) throw error
    return create(`${key}-${randomCode()}`)
  }
}

export const nullIfExisting = <T>(creation: Promise<T>) => nullOnCode(creation, 'resource_already_exists')
