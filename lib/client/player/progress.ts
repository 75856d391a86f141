import { callApi, isTemporary } from '@/lib/client/requests/api'
import { store, storedObject } from '@/lib/client/storage/storage'
import { PROGRESS_BATCH } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Watch position, stored in this browser until the server has received it. */

type Position = {
  positionSeconds: number
  at: string
}
type Queue = Record<string, Position>

const keyOf = (viewerId: number) => `rasika:progress:${viewerId}`

let seen: { viewerId: number; positions: ReadonlyMap<number, Position> } = { viewerId: 0, positions: new Map() }
const listeners = new Set<() => void>()

const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'positionSeconds' in value &&
  typeof value.positionSeconds === 'number'

function readQueue(viewerId: number): Queue {
  const stored = Object.entries(storedObject(keyOf(viewerId)))
  return Object.fromEntries(stored.filter((entry): entry is [string, Position] => isPosition(entry[1])))
}

function writeQueue(viewerId: number, queue: Queue): void {
  // Drops the oldest positions if the person has been offline for a long time.
  const entries = Object.entries(queue)
    .sort(([, a], [, b]) => b.at.localeCompare(a.at))
    .slice(0, PROGRESS_BATCH)
  store(keyOf(viewerId), entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null)
}

export function storePosition(viewerId: number, videoId: number, positionSeconds: number): void {
  const position = { positionSeconds: Math.max(0, Math.floor(positionSeconds)), at: new Date().toISOString() }
  const earlier = seen.viewerId === viewerId ? seen.positions : []
  seen = { viewerId, positions: new Map([...earlier, [videoId, position]]) }
  writeQueue(viewerId, { ...readQueue(viewerId), [videoId]: position })
  for (const listener of listeners) listener()
}

/** Statuses worth a later retry: logged out, logged in as another person, too slow, too many requests. */
export const LATER = [401, 408, 409, 429]

/** Sends the stored positions. After a temporary failure, keeps them for the next attempt and shows no error. */
export async function sendProgress(viewerId: number): Promise<void> {
  const queue = readQueue(viewerId)
  const entries = Object.entries(queue).map(([videoId, position]) => ({ videoId: Number(videoId), ...position }))
  if (entries.length === 0) return
  try {
    const json = { viewerId, entries, sentAt: new Date().toISOString() }
    await callApi(apiRoutes.progress, { method: 'PUT', keepalive: true, json })
  } catch (error) {
    if (isTemporary(error, LATER)) return
  }
  // Keeps newer positions, stored while the request was running.
  const unsent = Object.entries(readQueue(viewerId)).filter(([id, { at }]) => queue[id]?.at !== at)
  writeQueue(viewerId, Object.fromEntries(unsent))
}

export const getLastPosition = (videoId: number): Position | undefined => seen.positions.get(videoId)

/** Returns a position, from this visit or an earlier one, that the server may not have received yet. */
export const getStoredPosition = (viewerId: number, videoId: number): Position | undefined =>
  (seen.viewerId === viewerId ? getLastPosition(videoId) : undefined) ?? readQueue(viewerId)[videoId]

export function onPosition(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function removePositions(viewerId: number, videoId?: number): void {
  const isOther = ([id]: [string | number, Position]) => videoId !== undefined && Number(id) !== videoId
  seen = { viewerId, positions: new Map([...seen.positions].filter(isOther)) }
  writeQueue(viewerId, Object.fromEntries(Object.entries(readQueue(viewerId)).filter(isOther)))
  for (const listener of listeners) listener()
}
