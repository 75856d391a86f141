import type { Player } from '@/components/player/player-context'
import type { Loop } from '@/components/player/practice/loop'
import { createSession } from '@/components/player/session'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { ApiVideo } from '@/lib/domains/catalogue/cards/schema'
import type { PerformedPieceDto, PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import type { TrailerDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { readApiSource } from '@/lib/domains/media/schema'
import { playableOf } from '@/lib/domains/viewing/playable/policy'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

export type QueueItem = PerformedPieceDto & {
  /** The whole trailer stands in for a piece that a visitor can't watch. */
  plays: 'piece' | 'trailer' | 'nothing'
}

/** Only visitors get trailers, and each trailer once, because others have seen them on their pages. */
export function queueItems({ viewerId, pieces }: PerformedPiecesDto): QueueItem[] {
  const shown = new Set<number>()
  return pieces.map((piece) => {
    if (!piece.locked) return { ...piece, plays: 'piece' }
    const { trailerId } = piece
    if (viewerId !== 0 || trailerId === null || shown.has(trailerId)) return { ...piece, plays: 'nothing' }
    shown.add(trailerId)
    return { ...piece, plays: 'trailer' }
  })
}

/** Returns the index of the next item to play in a direction, and the items skipped on the way. */
export function findNext(items: readonly QueueItem[], from: number, step: 1 | -1) {
  const skipped: QueueItem[] = []
  for (let index = from; index >= 0 && index < items.length; index += step) {
    const item = items[index]
    if (item && item.plays !== 'nothing') return { index, item, skipped }
    if (item) skipped.push(item)
  }
  return { index: null, item: null, skipped }
}

export type Loaded = Omit<Player, 'open' | 'skips' | 'part'> & { part: Loop }

/** A frame of Vimeo plays at once, because it loads only when its turn has come. */
const optionsOf = ({ source }: Playable) => ({ records: false, waits: source?.kind !== 'vimeo' })

const orGone = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
  throw error
}

/**
 * Reads the source when it is needed, because its URL is short-lived and access may have ended since.
 * @returns null if the viewer can't watch it any more
 */
export async function loadItem(item: QueueItem, viewerId: number): Promise<Loaded | null> {
  if (item.plays === 'trailer' && item.trailerId !== null) {
    const trailer = await callApi<ApiVideo<TrailerDto>>(apiRoutes.trailerDetails(item.trailerId)).catch(orGone)
    const playable = trailer && playableOf({ ...trailer, source: readApiSource(trailer) })
    const session = playable && createSession(playable, 0, optionsOf(playable))
    return session && { ...session, pieces: [], part: { start: 0, end: Infinity } }
  }
  const part = { start: item.startSeconds, end: item.endSeconds }
  const loaded = await loadVideo(item.videoId, viewerId, part.start)
  return loaded && { ...loaded, part }
}

/**
 * Creates a player that starts at a position, and doesn't store where it stops.
 * @returns null if the viewer can't watch the video any more
 */
export async function loadVideo(id: number, viewerId: number, start: number, isPair = false) {
  const video = await callApi<ApiVideo<VideoDto>>(apiRoutes.video(id)).catch(orGone)
  if (!video) return null
  const facts = { ...video, source: readApiSource(video) }
  const viewing =
    viewerId === 0 ? undefined : { viewerId, videoId: id, durationSeconds: video.duration, progress: null }
  const playable = { ...playableOf(facts, apiRoutes.video(id)), viewing }
  const session = createSession(playable, start, isPair ? { records: false, waits: true } : optionsOf(playable))
  return session && { ...session, pieces: video.pieces }
}
