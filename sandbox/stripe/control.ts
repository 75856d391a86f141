import { requireKey, type ApiRequest } from './api'
import { methodTypes } from './billing/methods'
import { failRefund } from './billing/refunds'
import { badParam, Fault, noSuch } from './faults'
import { sellForeign, type ForeignOrder } from './foreign'
import { changeMandate, inactiveReasons } from './resources/mandates'
import { closeDispute, openDispute } from './resources/disputes'
import { json, matchPath, type Answer } from './http'
import type { World } from './world'
import { MAX_CONTROL, type Dispatcher, type Switches } from './webhooks'

function readObject(body: string): Record<string, unknown> {
  let given: unknown
  try {
    given = JSON.parse(body || '{}')
  } catch {
    throw badParam('The body must be JSON.')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw badParam('The body must be an object.')
  return { ...given }
}

function readNumber(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_CONTROL) return value
  throw badParam(`Invalid non-negative integer: ${name}`, name)
}

function readSwitches(body: string): Partial<Switches> {
  const result: Partial<Switches> = {}
  for (const [name, value] of Object.entries(readObject(body))) {
    if (name === 'reorder' || name === 'paused') {
      if (typeof value !== 'boolean') throw badParam(`Invalid boolean: ${name}`, name)
      result[name] = value
    } else if (name === 'duplicate' || name === 'delayMs' || name === 'drop') {
      result[name] = readNumber(name, value)
    } else {
      throw badParam(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    }
  }
  return result
}

/** Simulates banks, because Stripe's API has no requests for their actions. */
function actAsBank(world: World, request: ApiRequest): Answer | null {
  if (request.method !== 'POST') return null
  const given = readObject(request.body)
  const word = (name: string) => {
    const value = given[name]
    if (typeof value !== 'string') throw badParam(`Missing required param: ${name}.`, name, 'parameter_missing')
    return value
  }
  const one = <V extends string>(name: string, ...values: V[]): V => {
    const found = values.find((value) => value === word(name))
    if (found === undefined) throw badParam(`Invalid ${name}: must be one of ${values.join(' or ')}`, name)
    return found
  }
  if (request.pathname === '/sandbox/disputes') return json(200, openDispute(world, word('charge')))
  const dispute = matchPath('/sandbox/disputes/:id/close', request.pathname)?.[0]
  if (dispute !== undefined) return json(200, closeDispute(world, dispute, one('status', 'won', 'lost')))
  const refund = matchPath('/sandbox/refunds/:id/fail', request.pathname)?.[0]
  if (refund !== undefined) return json(200, failRefund(world, refund))
  if (request.pathname === '/sandbox/mandates') {
    const reason = given.reason === undefined ? undefined : one('reason', ...inactiveReasons)
    return json(
      200,
      changeMandate(world, word('subscription'), { status: one('status', 'active', 'inactive'), reason }),
    )
  }
  return null
}

function readForeign(body: string): ForeignOrder {
  const { kind, customer, currency, amount, ...others } = readObject(body)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw badParam(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  if (kind !== 'subscription' && kind !== 'payment') {
    throw badParam('Invalid kind: must be one of subscription or payment', 'kind')
  }
  const word = (name: string, value: unknown) => {
    if (value === undefined || typeof value === 'string') return value
    throw badParam(`Invalid string: ${name}`, name)
  }
  return {
    kind,
    customer: word('customer', customer),
    currency: word('currency', currency),
    amount: amount === undefined ? undefined : readNumber('amount', amount),
  }
}

/** Switches methods of the account on or off for later checkouts, as in Stripe's dashboard. */
function switchMethods(world: World, body: string): Answer {
  for (const [name, value] of Object.entries(readObject(body))) {
    const type = methodTypes.find((each) => each === name)
    if (type === undefined) throw badParam(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    if (typeof value !== 'boolean') throw badParam(`Invalid boolean: ${name}`, name)
    if (value) world.switchedOff.delete(type)
    else world.switchedOff.add(type)
  }
  return json(200, Object.fromEntries(methodTypes.map((type) => [type, !world.switchedOff.has(type)])))
}

async function perform(world: World, dispatcher: Dispatcher, request: ApiRequest): Promise<Answer> {
  const state = () => json(200, { ...dispatcher.switches, pending: dispatcher.pending })
  if (request.pathname === '/sandbox/webhooks' && request.method === 'GET') return state()
  if (request.pathname === '/sandbox/webhooks' && request.method === 'POST') {
    await dispatcher.change(readSwitches(request.body))
    return state()
  }
  if (request.pathname === '/sandbox/clock' && request.method === 'POST') {
    world.advance(readNumber('advanceSeconds', readObject(request.body).advanceSeconds))
    return json(200, { now: world.now() })
  }
  if (request.pathname === '/sandbox/methods' && request.method === 'POST') return switchMethods(world, request.body)
  if (request.pathname === '/sandbox/foreign' && request.method === 'POST') {
    return json(200, sellForeign(world, readForeign(request.body)))
  }
  const id = matchPath('/sandbox/events/:id/deliver', request.pathname)?.[0]
  if (id !== undefined && request.method === 'POST') {
    const event = world.tables.events.get(id)
    if (event === undefined) throw noSuch('event', id)
    const status = await dispatcher.resend(event)
    return json(200, { id, status, delivered: status >= 200 && status < 300 })
  }
  const asBank = actAsBank(world, request)
  if (asBank !== null) return asBank
  throw new Fault(404, `Unrecognized request URL (${request.method}: ${request.pathname}).`)
}

/**
 * Handles requests that Stripe's API doesn't have: delivery switches, resending an event, advancing the clock, and
 * actions of banks.
 */
export async function answerControl(
  world: World,
  dispatcher: Dispatcher,
  request: ApiRequest,
  secretKey: string,
): Promise<Answer> {
  try {
    requireKey(request, secretKey)
    return await perform(world, dispatcher, request)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return json(error.status, error.toBody('req_sandbox'))
  }
}
