import 'server-only'
import Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { fetchFromProvider, resetSilence, timeouts } from '@/lib/server/stripe-requests'
import { inSpan } from '@/lib/server/telemetry/report'

const RETRIES = 1

let client: Stripe | undefined

/** Method and path of a request to Stripe, without ids (they belong to people) and query. */
export function providerOperation(method: string, path: string): string {
  const segments = path.replace(/\?.*$/s, '').split('/')
  return `${method} ${segments.map((segment) => (/^(v1|[a-z_]*)$/.test(segment) ? segment : '{id}')).join('/')}`
}

/** The SDK's HTTP client; each attempt is a span. */
function httpClient(): Stripe.HttpClient {
  const inner = Stripe.createFetchHttpClient(fetchFromProvider)
  const { makeRequest } = inner
  inner.makeRequest = (...args) => {
    const [, , path, method] = args
    const operation = providerOperation(method, path)
    const facts = { 'rasika.operation': operation.replace(' ', ':') }
    return inSpan(`Stripe ${operation}`, facts, () => Reflect.apply(makeRequest, inner, args))
  }
  return inner
}

/** Stripe's SDK. `STRIPE_API_BASE` points it at another host. */
export function stripe(): Stripe {
  if (client) return client
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env()
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined
  client = new Stripe(STRIPE_SECRET_KEY, {
    httpClient: httpClient(),
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
  resetSilence()
}
