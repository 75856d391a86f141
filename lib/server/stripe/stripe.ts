import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { inSpan, count } from '@/lib/server/telemetry/tracing'
import { AppError } from '@/lib/shared/errors'

/** In ms. An object, so that a test can shorten them. */
export const timeouts = {
  /** For one response, to its last byte. The SDK tries once more then. */
  responseMs: 4000,
  /** For everything that one piece of work asks of Stripe. */
  workMs: 10_000,
}
const RETRIES = 1

const deadline = new AsyncLocalStorage<AbortSignal>()

/**
 * Gives all requests of some work one deadline, at which they are aborted. Inside other such work the outer one counts.
 * @throws the signal's reason once it has passed
 */
export function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  if (deadline.getStore()) return work()
  const signal = AbortSignal.timeout(timeouts.workMs)
  return deadline.run(signal, async () => {
    try {
      return await work()
    } catch (error) {
      throw signal.aborted && error instanceof Stripe.errors.StripeError ? signal.reason : error
    }
  })
}

/** Method and path of a request to Stripe, without ids (they belong to people) and query. */
export function providerOperation(method: string, path: string): string {
  const segments = path.replace(/\?.*$/s, '').split('/')
  return `${method} ${segments.map((segment) => (/^(v1|[a-z_]*)$/.test(segment) ? segment : '{id}')).join('/')}`
}

/** How the SDK sends a request; each attempt is a span. */
const send: typeof fetch = (input, init) => {
  const operation = providerOperation(init?.method ?? 'GET', new URL(String(input)).pathname)
  const signals = [init?.signal, deadline.getStore()].filter((signal) => signal instanceof AbortSignal)
  const options: RequestInit = { ...init, signal: AbortSignal.any(signals), cache: 'no-store', redirect: 'error' }
  return inSpan(`Stripe ${operation}`, { 'rasika.operation': operation.replace(' ', ':') }, () => fetch(input, options))
}

let client: Stripe | undefined

/** Stripe's SDK. `STRIPE_API_BASE` points it at another host. */
export function stripe(): Stripe {
  if (client) return client
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env()
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined
  client = new Stripe(STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(send),
    // A slow provider becomes an error that a person can act on, instead of a page that hangs.
    timeout: timeouts.responseMs,
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

/** Drops the client, so that the next use reads the settings again (tests). */
export function resetStripe(): void {
  client = undefined
}

/**
 * An event that Stripe signed within the last minutes.
 * @param payload the raw body
 * @param header the value of Stripe-Signature
 * @throws AppError validation when it was not signed by Stripe, or too long ago
 */
export function readSignedEvent(payload: string, header: string): Stripe.Event {
  try {
    return stripe().webhooks.constructEvent(payload, header, env().STRIPE_WEBHOOK_SECRET)
  } catch (cause) {
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
}
