import 'server-only'
import Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { randomCode } from '@/lib/server/secrets'
import { fetchAnswer, patience, resetSilence, within } from '@/lib/server/stripe-calls'
import { inSpan, telemetry } from '@/lib/server/telemetry/report'
import { AppError } from '@/lib/shared/errors'

const RETRIES = 1
/** Seconds after which asking again makes sense. */
const RETRY_AFTER = 5

let client: Stripe | undefined

/** A path of the provider without the ids in it, which belong to people, and without its query. */
export function providerOperation(method: string, path: string): string {
  const segments = path.replace(/\?.*$/s, '').split('/')
  return `${method} ${segments.map((segment) => (/^(v1|[a-z_]*)$/.test(segment) ? segment : '{id}')).join('/')}`
}

/** The SDK's client, each of whose tries is a span where telemetry is on. */
function httpClient(): Stripe.HttpClient {
  const inner = Stripe.createFetchHttpClient(fetchAnswer)
  if (!telemetry()) return inner
  const { makeRequest } = inner
  inner.makeRequest = (...args) => {
    const [, , path, method] = args
    const operation = providerOperation(method, path)
    const facts = { 'rasika.operation': operation.replace(' ', ':') }
    return inSpan(`Stripe ${operation}`, facts, () => Reflect.apply(makeRequest, inner, args))
  }
  return inner
}

/** The payment provider's own SDK; `STRIPE_API_BASE` points it at another host. */
export function stripe(): Stripe {
  if (client) return client
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env()
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined
  client = new Stripe(STRIPE_SECRET_KEY, {
    httpClient: httpClient(),
    // A slow provider becomes an error a person can act on, instead of a page that hangs.
    timeout: patience.answerMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  })
  return client
}

/** Forgets the client, so that the next use reads the settings again (tests). */
export function resetStripe(): void {
  client = undefined
  resetSilence()
}

export const PROVIDER_FAILURE = 'An error occurred. Please try again later.'

/**
 * Runs calls to the provider, for ten seconds at most; its failures become one error for people, with the reason in the
 * log.
 * @throws AppError provider
 */
export async function withProvider<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await within(patience.workMs, run)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new AppError('provider', PROVIDER_FAILURE, { cause: error, retryAfter: RETRY_AFTER })
  }
}

/**
 * Makes something at the provider under an idempotency key, so that whoever asks at the same moment makes it once. For
 * a day the provider repeats what it first answered to a key, also where that was a fault of its own: then another key
 * is taken.
 * @param make gets the key to use
 */
export async function underKey<T>(key: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await make(key)
  } catch (error) {
    const isFault = error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500
    if (!isFault || error.headers?.['idempotent-replayed'] !== 'true') throw error
    return make(`${key}-${randomCode()}`)
  }
}

/** Where staff look things up at the provider: by the mode of the key, or null when a stand-in answers for it. */
export function providerDashboard(): string | null {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_SANDBOX } = env()
  if (STRIPE_SANDBOX || STRIPE_API_BASE) return null
  const isTest = /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)
  return `https://dashboard.stripe.com${isTest ? '/test' : ''}`
}
