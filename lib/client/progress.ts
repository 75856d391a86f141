import { ApiError, callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PROGRESS_BATCH } from '@/lib/shared/constants'

/**
 * The positions of a person in videos, as this browser knows them. They are stored in the browser under the person's id
 * until the server has them, so that neither a closed window nor a lost connection loses them.
 */

type Position = {
  positionSeconds: number
  /** ISO instant at which the player stood there. */
  at: string
}
type Queue = Record<string, Position>

const keyOf = (viewerId: number) => `rasika:progress:${viewerId}`

/** What was seen since the page was loaded, sent or not, and whose it is. */
let seen: { viewerId: number; positions: ReadonlyMap<number, Position> } = { viewerId: 0, positions: new Map() }
const listeners = new Set<() => void>()

// Where the browser refuses storage, the queue lives as long as the page.
const unsaved = new Map<number, Queue>()

const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'positionSeconds' in value &&
  typeof value.positionSeconds === 'number'

function readQueue(viewerId: number): Queue {
  try {
    const parsed: unknown = JSON.parse(window.localStorage.getItem(keyOf(viewerId)) ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    const entries = Object.entries(parsed).filter((entry): entry is [string, Position] => isPosition(entry[1]))
    return Object.fromEntries(entries)
  } catch {
    return unsaved.get(viewerId) ?? {}
  }
}

function writeQueue(viewerId: number, queue: Queue): void {
  // The oldest go first when somebody is offline for very long.
  const entries = Object.entries(queue)
    .sort(([, a], [, b]) => b.at.localeCompare(a.at))
    .slice(0, PROGRESS_BATCH)
  try {
    if (entries.length === 0) window.localStorage.removeItem(keyOf(viewerId))
    else window.localStorage.setItem(keyOf(viewerId), JSON.stringify(Object.fromEntries(entries)))
  } catch {
    unsaved.set(viewerId, Object.fromEntries(entries))
  }
}

/** Notes where the person stands in a video; `sendProgress` tells the server. */
export function notePosition(viewerId: number, videoId: number, positionSeconds: number): void {
  const position = { positionSeconds: Math.max(0, Math.floor(positionSeconds)), at: new Date().toISOString() }
  const earlier = seen.viewerId === viewerId ? seen.positions : []
  seen = { viewerId, positions: new Map([...earlier, [videoId, position]]) }
  writeQueue(viewerId, { ...readQueue(viewerId), [videoId]: position })
  for (const listener of listeners) listener()
}

/** What the server may take later: it was not reached, could not just now, or the person must sign in again first. */
const worthKeeping = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500

/**
 * Sends what is noted and not yet known to the server. What fails stays for the next time; nobody is told, because
 * nothing is lost. Outlives the page that calls it.
 */
export async function sendProgress(viewerId: number): Promise<void> {
  const queue = readQueue(viewerId)
  const entries = Object.entries(queue).map(([videoId, position]) => ({ videoId: Number(videoId), ...position }))
  if (entries.length === 0) return
  try {
    const json = { entries, sentAt: new Date().toISOString() }
    await callApi(apiRoutes.progress, { method: 'PUT', keepalive: true, json })
  } catch (error) {
    if (worthKeeping(error)) return
  }
  // Another position may have been noted while this was under way.
  const unsent = Object.entries(readQueue(viewerId)).filter(([id, { at }]) => queue[id]?.at !== at)
  writeQueue(viewerId, Object.fromEntries(unsent))
}

/** The position that this page saw last; undefined when it saw none. Changes are told by `onPosition`. */
export const lastSeen = (videoId: number): Position | undefined => seen.positions.get(videoId)

/** A position that the server may not know yet, from this visit or an earlier one. */
export const lastNoted = (viewerId: number, videoId: number): Position | undefined =>
  (seen.viewerId === viewerId ? lastSeen(videoId) : undefined) ?? readQueue(viewerId)[videoId]

/**
 * Calls back whenever a position is noted.
 * @returns stops it
 */
export function onPosition(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
