import { requireKey, type ApiRequest } from './api'
import { badParam, Fault, noSuch } from './faults'
import { json, matchPath, type Answer } from './http'
import type { World } from './world'
import type { Dispatcher, Switches } from './webhooks'

function readSwitches(body: string): Partial<Switches> {
  let given: unknown
  try {
    given = JSON.parse(body || '{}')
  } catch {
    throw badParam('The body must be JSON.')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw badParam('The body must be an object.')
  const result: Partial<Switches> = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'reorder' || name === 'paused') {
      if (typeof value !== 'boolean') throw badParam(`Invalid boolean: ${name}`, name)
      result[name] = value
    } else if (name === 'duplicate' || name === 'delayMs' || name === 'drop') {
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000
      if (!fits) throw badParam(`Invalid non-negative integer: ${name}`, name)
      result[name] = value
    } else {
      throw badParam(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    }
  }
  return result
}

async function perform(world: World, dispatcher: Dispatcher, request: ApiRequest): Promise<Answer> {
  const state = () => json(200, { ...dispatcher.switches, pending: dispatcher.pending })
  if (request.pathname === '/sandbox/webhooks' && request.method === 'GET') return state()
  if (request.pathname === '/sandbox/webhooks' && request.method === 'POST') {
    const wasPaused = dispatcher.switches.paused
    Object.assign(dispatcher.switches, readSwitches(request.body))
    if (wasPaused && !dispatcher.switches.paused) await dispatcher.deliverWaiting()
    return state()
  }
  const id = matchPath('/sandbox/events/:id/deliver', request.pathname)?.[0]
  if (id !== undefined && request.method === 'POST') {
    const event = world.tables.events.get(id)
    if (event === undefined) throw noSuch('event', id)
    const status = await dispatcher.resend(event)
    return json(200, { id, status, delivered: status >= 200 && status < 300 })
  }
  throw new Fault(404, `Unrecognized request URL (${request.method}: ${request.pathname}).`)
}

/** The sandbox's own calls, which Stripe does not have: switches of delivery and sending an event again. */
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
