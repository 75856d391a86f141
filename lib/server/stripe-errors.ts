import 'server-only'
import Stripe from 'stripe'
import { withinDeadline } from '@/lib/server/stripe'
import { AppError, PAYMENT_FAILURE, RETRY_AFTER } from '@/lib/shared/errors'

/**
 * Runs requests to Stripe, for ten seconds at most. Their failures become one error for people, with the reason in the
 * log.
 * @throws AppError provider; what is not an error of Stripe's, as it is
 */
export async function withProvider<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await withinDeadline(run)
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

/** The result of a request, or null where Stripe does not know what was asked for. @throws any other error */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (hasStripeCode(error, 'resource_missing')) return null
    throw error
  }
}
