import 'server-only'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import { mediaUrl, type MediaClaim } from '@/lib/server/media/links'
import { needsToken, signedStream, STREAM_LINK_SECONDS, type StreamAddress } from '@/lib/server/media/streams/streams'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { AppError, found } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { canWatch, type WatchedVideo } from './policy'
import type { CaptionDto, CaptionTrackDto, ReadSourceRow, VideoAccess, VideoSource } from './schema'

/** Columns of a video’s source. Only the functions below may convert them for clients. */
export const sourceSelect = {
  vimeoId: true,
  embedKey: true,
  fileKey: true,
  hlsUrl: true,
  streamKey: true,
} as const satisfies Record<keyof ReadSourceRow, true>

/** @param own returns our own media URL, valid for `seconds` */
function sourceOf(row: ReadSourceRow, own: (seconds?: number) => string): VideoSource | null {
  const { vimeoId, embedKey, fileKey, hlsUrl, streamKey } = row
  if (vimeoId !== null) return { kind: 'vimeo', vimeoId, embedKey }
  // Returns our own URL for a stream that needs a token. The token is issued when the stream is opened, because lists
  // contain streams that are never played.
  if (hlsUrl !== null) return { kind: 'hls', url: needsToken(hlsUrl) ? own() : hlsUrl }
  if (fileKey === null) return null
  if (streamKey === null) return { kind: 'file', url: own() }
  return { kind: 'hls', url: `${own(STREAM_LINK_SECONDS)}/${path.posix.basename(streamKey)}` }
}

/** Decides which source a viewer gets. Every video sent to a client must pass through this function. */
export function videoAccess(actor: Actor, video: ReadSourceRow & WatchedVideo, now: Date): VideoAccess {
  if (!canWatch(actor, video)) return { locked: true, source: null }
  return {
    locked: false,
    source: sourceOf(video, (seconds) => mediaUrl({ videoId: video.id, userId: actor.id }, now, seconds)),
  }
}

/** Returns the same URL for all viewers, because cached pages contain it. */
export function trailerSource(trailer: ReadSourceRow & { id: number }): VideoSource | null {
  return sourceOf(trailer, () => apiRoutes.trailerMedia(trailer.id))
}

/** Destination of our media URL: a file in the media store, or a stream on another server. */
type OpenedMedia = { kind: 'file'; fileKey: string; streamKey: string | null } | ({ kind: 'hls' } & StreamAddress)

const openedSelect = { fileKey: true, streamKey: true, hlsUrl: true } as const

async function toOpenedMedia(
  row: Pick<ReadSourceRow, keyof typeof openedSelect> | null,
  now: Date,
): Promise<OpenedMedia> {
  if (row?.fileKey) return { kind: 'file', fileKey: row.fileKey, streamKey: row.streamKey }
  if (row?.hlsUrl) return { kind: 'hls', ...(await signedStream(row.hlsUrl, now)) }
  throw new AppError('not_found', 'Not found')
}

const whereVisibleTo = (actor: Actor, now: Date) => (hasRight(actor, 'content') ? {} : { publishedAt: { lte: now } })

/**
 * Checks access again when the link is opened.
 * @throws AppError not_found; forbidden if the link was issued to someone else or access has ended
 */
export async function openMedia(actor: Actor, claim: MediaClaim, now: Date = new Date()): Promise<OpenedMedia> {
  const video = await db.video.findFirst({
    where: { id: claim.videoId, ...whereVisibleTo(actor, now) },
    select: { ...openedSelect, id: true, seriesId: true, freeAccess: true },
  })
  if (!video?.fileKey && !video?.hlsUrl) throw new AppError('not_found', 'Not found')
  const bound = claim.userId === actor.id || (claim.userId === 0 && video.freeAccess)
  if (!bound || !canWatch(actor, video)) {
    throw new AppError('forbidden', 'This link belongs to another session or your access has ended.')
  }
  return toOpenedMedia(video, now)
}

export async function openTrailer(id: number, now: Date = new Date()): Promise<OpenedMedia> {
  const where = { id, video: { publishedAt: { lte: now } } }
  return toOpenedMedia(await db.trailer.findFirst({ where, select: openedSelect }), now)
}

type KeyRow = { hlsKey: string; id: number; seriesId: number | null; freeAccess: boolean }
/** Several videos may share a key, such as the parts of one recording. */
const selectKey = prepared<KeyRow>(`
  SELECT v."hlsKey", v."id", v."seriesId", v."freeAccess"
  FROM "Video" v WHERE left(encode(sha256(decode(v."hlsKey", 'hex')), 'hex'), 32) = $2 AND v."hlsKey" IS NOT NULL
    AND ($3 OR v."publishedAt" <= $1)`)

/**
 * @param id id from `streamKeyPath`
 * @throws AppError not_found; forbidden if the actor can watch none of the videos with this key
 */
export async function requireStreamKey(actor: Actor, id: string, now: Date = new Date()): Promise<Uint8Array> {
  const videos = await selectKey([now, id, hasRight(actor, 'content')])
  const [first] = videos
  if (!first) throw new AppError('not_found', 'Not found')
  if (!videos.some((video) => canWatch(actor, video)))
    throw new AppError('forbidden', 'You don’t have access to this video.')
  return Buffer.from(first.hlsKey, 'hex')
}

export const captionTrackSelect = { id: true, language: true, label: true } as const

export function captionsOf(rows: readonly CaptionTrackDto[], locked: boolean): CaptionDto[] {
  return rows.map(({ id, language, label }) => ({ language, label, url: locked ? null : apiRoutes.captions(id) }))
}

/** Checks access on each request, because the URL is the same for all viewers. */
export async function readCaptions(actor: Actor, id: number, now: Date = new Date()): Promise<string> {
  const track = await db.captionTrack.findFirst({
    where: { id, video: whereVisibleTo(actor, now) },
    select: { text: true, video: { select: { id: true, seriesId: true, freeAccess: true } } },
  })
  const { text, video } = found(track)
  if (!canWatch(actor, video)) throw new AppError('forbidden', 'You don’t have access to this video.')
  return text
}
