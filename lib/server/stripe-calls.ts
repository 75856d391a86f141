import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '@/lib/server/process-state'

/**
 * How the payment provider's SDK reaches it: with an end to every wait, and an answer only where there is one.
 */

/** In ms. An object, so that a test need not wait as long. */
export const patience = {
  /** For one answer, its last byte included. */
  answerMs: 4000,
  /** For everything that one person's request asks, one answer after the other. */
  workMs: 10_000,
  /** How long a provider that said nothing is left alone by everybody: only the first of us waits for it. */
  silenceMs: 5000,
}

/** Bytes of one answer; a list of a hundred of the largest objects has less than one million. */
const LONGEST_ANSWER = 10 * 1024 * 1024

export type ProviderSilence = {
  /** When the provider last answered anything, by the monotonic clock. */
  answeredAt: number
  /** Until when nobody asks; 0 while it answers. */
  until: number
}

const silence = processState.providerSilence

/** Forgets that the provider said nothing: with other settings it is another one. */
export function resetSilence(): void {
  Object.assign(silence, { answeredAt: -Infinity, until: 0 })
}

const deadlines = new AsyncLocalStorage<number>()

/**
 * Gives all calls that some work makes a common end; within other such work the earlier end counts.
 * @param ms from now on; calls under way then are cut off, later ones fail at once
 */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + ms
  return deadlines.run(Math.min(end, deadlines.getStore() ?? Infinity), work)
}

/** As the SDK knows it, so that it becomes its connection error. */
const unanswered = (message: string) => Object.assign(new TypeError(message), { code: 'ETIMEDOUT' })

/** Lets one ask where many would wait in vain. @throws TypeError while the provider is left alone */
function enter(now: number): void {
  if (now < silence.until) throw unanswered('The provider said nothing a moment ago')
  // This one tries; the others go on being told until it knows.
  if (silence.until > 0) silence.until = now + patience.answerMs
}

/**
 * The SDK's `fetch`.
 * @throws TypeError when there is no answer in time, or none that could be the provider's
 */
export const fetchAnswer: typeof fetch = async (input, init) => {
  const startedAt = performance.now()
  const left = (deadlines.getStore() ?? Infinity) - startedAt
  if (left <= 0) throw unanswered('The provider was too slow')
  enter(startedAt)
  const cut = AbortSignal.timeout(Math.ceil(Math.min(left, patience.answerMs)))
  const signal = init?.signal ? AbortSignal.any([init.signal, cut]) : cut
  try {
    const answer = await fetch(input, { ...init, signal, cache: 'no-store', redirect: 'error' })
    const text = await readText(answer)
    Object.assign(silence, { answeredAt: performance.now(), until: 0 })
    if (answer.ok) requireAnswerTo(String(input), init?.method ?? 'GET', text)
    return new Response(text, { status: answer.status, headers: answer.headers })
  } catch (error) {
    const now = performance.now()
    const isSilent = signal.aborted && now - startedAt >= patience.answerMs * 0.9 && silence.answeredAt < startedAt
    // What fails at once makes nobody wait; a wait that was cut short says nothing of the provider.
    if (isSilent) silence.until = now + patience.silenceMs
    else if (!signal.aborted) silence.until = 0
    throw error instanceof TypeError ? error : unanswered(error instanceof Error ? error.message : String(error))
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (answer.body) {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > LONGEST_ANSWER) throw new TypeError('The provider answered without end')
      chunks.push(chunk)
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isThing = (value: unknown): value is Json => isObject(value) && typeof value.object === 'string'

/**
 * Something between us and the provider may answer in its place: a page of a proxy, half an answer, somebody else's.
 * @throws TypeError unless it is an object of the provider, and of the id that was asked for
 */
function requireAnswerTo(url: string, method: string, text: string): void {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new TypeError('The provider answered with something else than JSON')
  }
  const isList = isThing(json) && json.object === 'list'
  const isWhole = isThing(json) && (isList ? Array.isArray(json.data) && json.data.every(isThing) : true)
  if (!isWhole) throw new TypeError('The provider answered in another form')
  // Ids have an underscore after their kind; names of calls are words, and an action follows its id.
  const asked = new URL(url).pathname.split('/').at(-1) ?? ''
  const isId = method !== 'POST' && /^[a-z]+_[A-Za-z0-9_]*\d[A-Za-z0-9_]*$/.test(asked)
  if (isId && isThing(json) && json.id !== asked) throw new TypeError('The provider answered with another object')
}
