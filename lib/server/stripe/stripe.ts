import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { abortAfter, fetchUntil } from '@/lib/server/http/abort-after'
import { inSpan, count } from '@/lib/server/telemetry/tracing'
import { AppError } from '@/lib/shared/errors'

export const timeouts = {
  /** Timeout for one response, including its body. The SDK retries once. */
  responseMs: 4000,
  /** Timeout for all requests in one `withDeadline` call, including retries. */
  workMs: 10_000,
}
const RETRIES = 1

const deadline = new AsyncLocalStorage<AbortSignal>()

/** Aborts all requests of `work` at the same deadline. Nested calls share the outer deadline. */
export function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  if (deadline.getStore()) return work()
  const signal = abortAfter(timeouts.workMs)
  return deadline.run(signal, async () => {
    try {
      return await work()
    } catch (error) {
      throw signal.aborted && error instanceof Stripe.errors.StripeError ? signal.reason : error
    }
  })
}

/** Removes the query and ids, because they would identify people in logs and telemetry. */
export function providerOperation(method: string, path: string): string {
  const segments = path.replace(/\?.*$/s, '').split('/')
  return `${method} ${segments.map((segment) => (/^(v1|[a-z_]*)$/.test(segment) ? segment : '{id}')).join('/')}`
}

const send: typeof fetch = (input, init) => {
  const operation = providerOperation(init?.method ?? 'GET', new URL(String(input)).pathname)
  const signals = [init?.signal, deadline.getStore()].filter((signal) => signal instanceof AbortSignal)
  const signal = abortAfter(timeouts.workMs, ...signals)
  const options: RequestInit = { ...init, cache: 'no-store', redirect: 'error' }
  return inSpan(`Stripe ${operation}`, { 'rasika.operation': operation.replace(' ', ':') }, () =>
    fetchUntil(signal, input, options),
  )
}

let client: Stripe | undefined

export function stripe(): Stripe {
  if (client) return client
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env()
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined
  client = new Stripe(STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(send),
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

export function resetStripe(): void {
  client = undefined
}

export function readSignedEvent(payload: string, header: string): Stripe.Event {
  try {
    return stripe().webhooks.constructEvent(payload, header, env().STRIPE_WEBHOOK_SECRET)
  } catch (cause) {
    count('rasika.webhook.events', { 'rasika.outcome': 'refused' })
    throw new AppError('validation', 'The signature is not valid.', { cause })
  }
}
