import { callApi, isTemporary } from '@/lib/client/requests/api'
import { store, storedObject } from '@/lib/client/storage/storage'
import type { PracticeAmount, PracticeAnswer, PracticeCounter } from '@/lib/domains/playlists/practice/schema'
import { PRACTICE_BATCH } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { LATER } from './progress'

/**
 * Practice from followed playlists: one counter for each playlist and day, stored in this browser. Requests contain the
 * counter's amounts since it began, so that the server counts a repeated request once.
 */

type Counters = Record<string, PracticeCounter>

const keyOf = (viewerId: number) => `rasika:practice:${viewerId}`
const nameOf = ({ playlistId, day }: Pick<PracticeCounter, 'playlistId' | 'day'>) => `${playlistId} ${day}`

const none: PracticeAmount = { seconds: 0, lines: 0 }
const DAY_SECONDS = 86_400

function localDay(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns 22 characters with 128 random bits. */
function newCounter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

const isAmount = (value: unknown): value is PracticeAmount =>
  typeof value === 'object' &&
  value !== null &&
  'seconds' in value &&
  Number.isSafeInteger(value.seconds) &&
  'lines' in value &&
  Number.isSafeInteger(value.lines)

const isCounter = (value: unknown): value is PracticeCounter =>
  isAmount(value) && 'counter' in value && 'day' in value && 'confirmed' in value && isAmount(value.confirmed)

function readCounters(viewerId: number): Counters {
  const stored = Object.entries(storedObject(keyOf(viewerId)))
  return Object.fromEntries(stored.filter((entry): entry is [string, PracticeCounter] => isCounter(entry[1])))
}

const isUnsent = ({ seconds, lines, confirmed }: PracticeCounter): boolean =>
  seconds > confirmed.seconds || lines > confirmed.lines

/** Keeps today's counters, which may grow, and the newest that the server lacks. */
function writeCounters(viewerId: number, counters: Counters): void {
  const kept = Object.entries(counters)
    .filter(([, counter]) => counter.day === localDay() || isUnsent(counter))
    .sort(([, a], [, b]) => b.day.localeCompare(a.day))
    .slice(0, PRACTICE_BATCH)
  store(keyOf(viewerId), kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null)
}

/** @param played whole seconds, and number of lines */
export function addPractice(viewerId: number, playlistId: number, played: PracticeAmount): void {
  const counters = readCounters(viewerId)
  const day = localDay()
  const name = nameOf({ playlistId, day })
  const before = counters[name] ?? { playlistId, day, counter: newCounter(), ...none, confirmed: none }
  const seconds = Math.min(DAY_SECONDS, before.seconds + played.seconds)
  const lines = Math.min(DAY_SECONDS, before.lines + played.lines)
  writeCounters(viewerId, { ...counters, [name]: { ...before, seconds, lines } })
}

/**
 * Sends what the server lacks. After a temporary failure, keeps it for the next attempt and shows no error.
 * @returns true if the server has stored something
 */
export async function sendPractice(viewerId: number): Promise<boolean> {
  const sent = Object.values(readCounters(viewerId)).filter(isUnsent)
  if (sent.length === 0) return false
  let answer: PracticeAnswer = { restart: [] }
  try {
    const json = { viewerId, counters: sent }
    answer = await callApi<PracticeAnswer>(apiRoutes.practice, { method: 'PUT', keepalive: true, json })
  } catch (error) {
    if (isTemporary(error, LATER)) return false
  }
  // Reads again, because the counters may have grown while the request was running.
  const counters = readCounters(viewerId)
  for (const each of sent) {
    const name = nameOf(each)
    const now = counters[name]
    if (now?.counter === each.counter)
      counters[name] = answer.restart.includes(each.counter) ? restarted(now) : confirmed(now, each)
  }
  writeCounters(viewerId, counters)
  return answer.restart.length > 0 ? sendPractice(viewerId) : true
}

const confirmed = (now: PracticeCounter, sent: PracticeAmount): PracticeCounter => ({
  ...now,
  confirmed: {
    seconds: Math.max(now.confirmed.seconds, sent.seconds),
    lines: Math.max(now.confirmed.lines, sent.lines),
  },
})

/** Begins a new counter with what was played since the last confirmation, because the earlier record was deleted. */
const restarted = (now: PracticeCounter): PracticeCounter => ({
  ...now,
  counter: newCounter(),
  seconds: now.seconds - now.confirmed.seconds,
  lines: now.lines - now.confirmed.lines,
  confirmed: none,
})

/** Call this after the server has deleted the record of a playlist. */
export function removePractice(viewerId: number, playlistId: number): void {
  const others = Object.entries(readCounters(viewerId)).filter(([, counter]) => counter.playlistId !== playlistId)
  writeCounters(viewerId, Object.fromEntries(others))
}
