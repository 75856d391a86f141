import 'server-only'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import { mediaUrl, type MediaClaim } from '@/lib/server/media/links'
import { needsToken, signedStream, STREAM_LINK_SECONDS, type StreamAddress } from '@/lib/server/media/streams/streams'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { AppError, found } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { canWatch } from './policy'
import type { CaptionDto, CaptionTrackDto, ReadSourceRow, VideoAccess, VideoSource } from './schema'

/** `readSourceColumns` as a selection. They leave the server only through the functions below. */
export const sourceSelect = {
  vimeoId: true,
  embedKey: true,
  fileKey: true,
  hlsUrl: true,
  streamKey: true,
} as const satisfies Record<keyof ReadSourceRow, true>

/** `paidAt` is by the provider's clock, and ours may be behind: a rental that was just paid must count at once. */
const CLOCKS_APART_MS = 2 * 60 * 60 * 1000

/**
 * Which rentals give access now, as an SQL condition on a rental "r".
 * @param actorId placeholder of the viewer's id, such as $1
 * @param now placeholder of the instant
 */
export const runningRentalSql = (actorId: string, now: string) => `
  r."userId" = ${actorId} AND r."refundedAt" IS NULL AND r."expiresAt" > ${now}
  AND r."paidAt" <= ${now}::timestamptz + interval '${CLOCKS_APART_MS} milliseconds'`

/** A rental that gives access now; at most one row is read. */
export function runningRentals(actor: Actor, now: Date) {
  const paidAt = { lte: new Date(now.getTime() + CLOCKS_APART_MS) }
  return {
    where: { userId: actor.id, refundedAt: null, paidAt, expiresAt: { gt: now } },
    select: { id: true },
    take: 1,
  } satisfies Prisma.Video$rentalsArgs
}

/** @param own makes the address of ours that `openMedia` and `openTrailer` know; it shall work for so many seconds */
function sourceOf(row: ReadSourceRow, own: (seconds?: number) => string): VideoSource | null {
  const { vimeoId, embedKey, fileKey, hlsUrl, streamKey } = row
  if (vimeoId !== null) return { kind: 'vimeo', vimeoId, embedKey }
  // Lists name many streams, and few are played: one that needs a token gets it when it is opened.
  if (hlsUrl !== null) return { kind: 'hls', url: needsToken(hlsUrl) ? own() : hlsUrl }
  if (fileKey === null) return null
  if (streamKey === null) return { kind: 'file', url: own() }
  return { kind: 'hls', url: `${own(STREAM_LINK_SECONDS)}/${path.posix.basename(streamKey)}` }
}

/**
 * The one place that decides what of a video's source a viewer gets: all of it, or nothing.
 * @param video `rented` says whether the viewer has a running rental of it
 */
export function videoAccess(
  actor: Actor,
  video: ReadSourceRow & { id: number; freeAccess: boolean; rented: boolean },
  now: Date,
): VideoAccess {
  if (!canWatch(actor, video)) return { locked: true, source: null }
  return {
    locked: false,
    source: sourceOf(video, (seconds) => mediaUrl({ videoId: video.id, userId: actor.id }, now, seconds)),
  }
}

/** A trailer is open to everyone. Its address is the same for everyone, so that cached pages may carry it. */
export function trailerSource(trailer: ReadSourceRow & { id: number }): VideoSource | null {
  return sourceOf(trailer, () => apiRoutes.trailerMedia(trailer.id))
}

/** What an address of ours stands for: a file of the media store, or a stream elsewhere. */
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

/** Staff look at a draft before anybody else does. */
const whereVisibleTo = (actor: Actor, now: Date) => (hasRight(actor, 'content') ? {} : { publishedAt: { lte: now } })

/**
 * What is behind a signed address, after asking the database once more whether this viewer may watch.
 * @throws AppError not_found when there is nothing, forbidden when the address is another person's or access ended
 */
export async function openMedia(actor: Actor, claim: MediaClaim, now: Date = new Date()): Promise<OpenedMedia> {
  const video = await db.video.findFirst({
    where: { id: claim.videoId, ...whereVisibleTo(actor, now) },
    select: { ...openedSelect, freeAccess: true, rentals: runningRentals(actor, now) },
  })
  if (!video?.fileKey && !video?.hlsUrl) throw new AppError('not_found', 'Not found')
  const bound = claim.userId === actor.id || (claim.userId === 0 && video.freeAccess)
  if (!bound || !canWatch(actor, { freeAccess: video.freeAccess, rented: video.rentals.length > 0 })) {
    throw new AppError('forbidden', 'This link belongs to another session or your access has ended.')
  }
  return toOpenedMedia(video, now)
}

/** What plays as a published trailer. @throws AppError not_found */
export async function openTrailer(id: number, now: Date = new Date()): Promise<OpenedMedia> {
  const where = { id, video: { publishedAt: { lte: now } } }
  return toOpenedMedia(await db.trailer.findFirst({ where, select: openedSelect }), now)
}

type KeyRow = { hlsKey: string | null; freeAccess: boolean; rented: boolean }
/** One row for all videos that have the key: what any of them allows. Without one, `hlsKey` is null. */
const selectKey = prepared<KeyRow>(`
  SELECT min(v."hlsKey") AS "hlsKey", bool_or(v."freeAccess") AS "freeAccess",
    bool_or(v."id" IN (SELECT r."videoId" FROM "Rental" r WHERE ${runningRentalSql('$1', '$2')})) AS "rented"
  FROM "Video" v WHERE left(encode(sha256(decode(v."hlsKey", 'hex')), 'hex'), 32) = $3 AND v."hlsKey" IS NOT NULL
    AND ($4 OR v."publishedAt" <= $2)`)

/**
 * The key of a stream's segments, if the viewer may watch a video that has it.
 * @param id as `streamKeyPath` makes it of the key
 * @returns 16 bytes
 * @throws AppError not_found, forbidden
 */
export async function requireStreamKey(actor: Actor, id: string, now: Date = new Date()): Promise<Uint8Array> {
  const [videos] = await selectKey([actor.id, now, id, hasRight(actor, 'content')])
  if (!videos?.hlsKey) throw new AppError('not_found', 'Not found')
  if (!canWatch(actor, videos)) throw new AppError('forbidden', "You don't have access to this video.")
  return Buffer.from(videos.hlsKey, 'hex')
}

export const captionTrackSelect = { id: true, language: true, label: true } as const

/**
 * What a viewer gets of a video's captions: which there are, and their addresses only with access to the video.
 * @param locked whether this viewer may not watch it
 */
export function captionsOf(rows: readonly CaptionTrackDto[], locked: boolean): CaptionDto[] {
  return rows.map(({ id, language, label }) => ({ language, label, url: locked ? null : apiRoutes.captions(id) }))
}

/**
 * Captions as a WebVTT file. The address is the same for everyone; the database decides whether this viewer may watch
 * the video now.
 * @throws AppError not_found when there are none, forbidden without access to the video
 */
export async function readCaptions(actor: Actor, id: number, now: Date = new Date()): Promise<string> {
  const track = await db.captionTrack.findFirst({
    where: { id, video: whereVisibleTo(actor, now) },
    select: { text: true, video: { select: { freeAccess: true, rentals: runningRentals(actor, now) } } },
  })
  const { text, video } = found(track)
  if (!canWatch(actor, { freeAccess: video.freeAccess, rented: video.rentals.length > 0 }))
    throw new AppError('forbidden', "You don't have access to this video.")
  return text
}
