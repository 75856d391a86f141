import { createHash } from 'node:crypto'
import { expanded } from './expand'
import { badParam, Fault } from './faults'
import { json, matchPath, type Answer } from './http'
import { newId } from './ids'
import { decodeForm } from './params'
import { cardRoutes } from './resources/cards'
import { checkoutSessionRoutes } from './resources/checkout-sessions'
import { couponRoutes } from './resources/coupons'
import { customerRoutes } from './resources/customers'
import { disputeRoutes } from './resources/disputes'
import { eventRoutes } from './resources/events'
import { invoiceRoutes } from './resources/invoices'
import { mandateRoutes } from './resources/mandates'
import { paymentRoutes } from './resources/payments'
import { portalSessionRoutes } from './resources/portal-sessions'
import { productRoutes } from './resources/products'
import { subscriptionRoutes } from './resources/subscriptions'
import type { Route } from './route'
import { API_VERSION, type World } from './world'

const routes: Route[] = [
  ...customerRoutes,
  ...couponRoutes,
  ...productRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...cardRoutes,
  ...mandateRoutes,
  ...portalSessionRoutes,
  ...eventRoutes,
]

export type ApiRequest = {
  method: string
  pathname: string
  /** Without the question mark. */
  query: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

function header(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** @throws {Fault} 401 for a missing or wrong key, with Stripe's message */
export function requireKey(request: ApiRequest, secretKey: string): void {
  const [, key = ''] = /^bearer (.+)$/i.exec(header(request, 'authorization') ?? '') ?? []
  if (key === '') {
    throw new Fault(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    )
  }
  if (/^(sk|rk)_live_/.test(key)) throw new Fault(401, 'This is the sandbox: it refuses live keys.')
  if (key !== secretKey) {
    const hidden = key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****'
    throw new Fault(401, `Invalid API Key provided: ${hidden}`)
  }
}

function fingerprintOf(request: ApiRequest): string {
  const whole = `${request.method} ${request.pathname}\n${request.query}\n${request.body}`
  return createHash('sha256').update(whole).digest('hex')
}

function perform(world: World, request: ApiRequest): object {
  let pathFits = false
  for (const route of routes) {
    const path = matchPath(route.path, request.pathname)
    if (path === null) continue
    pathFits = true
    if (route.method !== request.method) continue
    const params = decodeForm([request.query, request.body].filter(Boolean).join('&'))
    const answer = route.respond({ world, params, path })
    world.touch()
    return expanded(world.tables, answer, params)
  }
  const hint = pathFits ? '' : ' The sandbox knows only what the product uses.'
  throw new Fault(404, `Unrecognized request URL (${request.method}: ${request.pathname}).${hint}`)
}

/** Responds to an API request. Synchronous, because requests must not interleave. */
export function answerApi(world: World, request: ApiRequest, secretKey: string): Answer {
  const requestId = newId('req', 14)
  const idempotencyKey = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
  const headers: Record<string, string> = {
    'request-id': requestId,
    'stripe-version': header(request, 'stripe-version') ?? API_VERSION,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  try {
    requireKey(request, secretKey)
    const fingerprint = fingerprintOf(request)
    if (idempotencyKey !== undefined) {
      if (idempotencyKey.length > 255) throw badParam('Idempotency keys can have up to 255 characters.')
      const saved = world.tables.answers.get(idempotencyKey)
      if (saved !== undefined && saved.fingerprint !== fingerprint) {
        throw new Fault(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
            `using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      if (saved !== undefined) {
        const replayed = { ...headers, 'idempotent-replayed': 'true', 'original-request': saved.requestId }
        return { status: saved.status, headers: { 'content-type': 'application/json', ...replayed }, body: saved.body }
      }
    }
    world.request = { id: requestId, idempotency_key: idempotencyKey ?? null }
    const answer = json(200, perform(world, request), headers)
    if (idempotencyKey !== undefined) {
      // Saves only successful responses, so that a corrected request can reuse the key.
      const createdAt = world.now()
      world.tables.answers.set(idempotencyKey, { fingerprint, status: 200, body: answer.body, requestId, createdAt })
    }
    return answer
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return json(error.status, error.toBody(requestId), headers)
  } finally {
    world.request = null
  }
}
