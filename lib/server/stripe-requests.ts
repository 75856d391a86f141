import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '@/lib/server/process-state'
import { bytesWithin } from '@/lib/server/read-within'

/** How Stripe's SDK sends requests: with a timeout for each, and a check that the response is Stripe's. */

/** In ms. An object, so that a test can shorten them. */
export const timeouts = {
  /** For one response, to its last byte. */
  responseMs: 4000,
  /** For everything that one request of a person asks of Stripe. */
  workMs: 10_000,
  /** After a response that never came: for so long only one request at a time tries again, the others fail at once. */
  silenceMs: 5000,
}

/** Bytes of one response. A list of a hundred of the largest objects has less than a tenth. */
const MAX_RESPONSE = 10 * 1024 * 1024

export type ProviderSilence = {
  /** When Stripe last responded, by the monotonic clock. */
  answeredAt: number
  /** Until when nobody asks; 0 while it responds. */
  until: number
}

const silence = processState.providerSilence

/** Forgets a missing response: with other settings it is another provider (tests). */
export function resetSilence(): void {
  Object.assign(silence, { answeredAt: -Infinity, until: 0 })
}

const deadlines = new AsyncLocalStorage<number>()

/**
 * Gives all requests of some work one deadline. Inside other such work the earlier deadline counts.
 * @param ms from now; at the deadline running requests are aborted, and later ones fail at once
 */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + ms
  return deadlines.run(Math.min(end, deadlines.getStore() ?? Infinity), work)
}

/** An error that the SDK turns into its own connection error, with this one as its `detail`. */
const unanswered = (message: string) => Object.assign(new TypeError(message), { code: 'ETIMEDOUT' })

/** Stripe answers, but the work asked so much of it that its own deadline passed. */
export class DeadlinePassed extends TypeError {
  readonly code = 'ETIMEDOUT'
}

/** Lets one request try where many would wait in vain. @throws TypeError for the others */
function enter(now: number): void {
  if (now < silence.until) throw unanswered('The provider did not respond a moment ago')
  // This one tries. The others go on failing until it has a result.
  if (silence.until > 0) silence.until = now + timeouts.responseMs
}

/**
 * The SDK's `fetch`.
 * @throws TypeError when there is no response in time, or none that could be Stripe's
 */
export const fetchFromProvider: typeof fetch = async (input, init) => {
  const startedAt = performance.now()
  const left = (deadlines.getStore() ?? Infinity) - startedAt
  if (left <= 0) throw new DeadlinePassed('The provider was too slow')
  enter(startedAt)
  const cut = AbortSignal.timeout(Math.ceil(Math.min(left, timeouts.responseMs)))
  const signal = init?.signal ? AbortSignal.any([init.signal, cut]) : cut
  try {
    const response = await fetch(input, { ...init, signal, cache: 'no-store', redirect: 'error' })
    const text = await readText(response)
    Object.assign(silence, { answeredAt: performance.now(), until: 0 })
    if (response.ok) requireResponseTo(String(input), init?.method ?? 'GET', text)
    return new Response(text, { status: response.status, headers: response.headers })
  } catch (error) {
    const now = performance.now()
    const isSilent = signal.aborted && now - startedAt >= timeouts.responseMs * 0.9 && silence.answeredAt < startedAt
    // A failure at once makes nobody wait, and a wait that our own deadline cut short says nothing of Stripe.
    if (isSilent) silence.until = now + timeouts.silenceMs
    else if (!signal.aborted) silence.until = 0
    throw error instanceof TypeError ? error : unanswered(error instanceof Error ? error.message : String(error))
  }
}

async function readText({ body }: Response): Promise<string> {
  const tooLong = () => new TypeError('The response of the provider is too long')
  return body ? (await bytesWithin(body, MAX_RESPONSE, tooLong)).toString('utf8') : ''
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isThing = (value: unknown): value is Json => isObject(value) && typeof value.object === 'string'

/**
 * Something between us and Stripe may respond in its place: a proxy's page, half a response, one for somebody else.
 * @throws TypeError unless it is an object of Stripe, with the id that was asked for
 */
function requireResponseTo(url: string, method: string, text: string): void {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new TypeError('The response of the provider is not JSON')
  }
  const isList = isThing(json) && json.object === 'list'
  const isWhole = isThing(json) && (isList ? Array.isArray(json.data) && json.data.every(isThing) : true)
  if (!isWhole) throw new TypeError('The response of the provider is not one of its objects')
  // Ids have an underscore after their kind. Other paths end in a word, and an action follows its id.
  const asked = new URL(url).pathname.split('/').at(-1) ?? ''
  const isId = method !== 'POST' && /^[a-z]+_[A-Za-z0-9_]*\d[A-Za-z0-9_]*$/.test(asked)
  if (isId && isThing(json) && json.id !== asked) throw new TypeError('The response of the provider is another object')
}
