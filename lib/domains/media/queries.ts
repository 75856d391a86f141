import 'server-only'
import { canWatch } from '@/lib/domains/media/policy'
import type { SourceRow, VideoAccess, VideoSource } from '@/lib/domains/media/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { mediaUrl, type MediaClaim } from '@/lib/server/media/links'
import { isAdmin, type Actor } from '@/lib/shared/actor'
import { apiRoutes } from '@/lib/shared/api-routes'
import { AppError } from '@/lib/shared/errors'

/** `sourceColumns` as a selection. They leave the server only through the functions below. */
export const sourceSelect = { vimeoId: true, embedKey: true, fileKey: true, hlsUrl: true } as const satisfies Record<
  keyof SourceRow,
  true
>

/** `paidAt` is by the provider's clock, and ours may be behind: a rental that was just paid must count at once. */
const CLOCKS_APART_MS = 2 * 60 * 60 * 1000

/** Which rentals of the actor give access now. */
export function runningRentalOf(actor: Actor, now: Date) {
  const paidAt = { lte: new Date(now.getTime() + CLOCKS_APART_MS) }
  return { userId: actor.id, refundedAt: null, paidAt, expiresAt: { gt: now } } satisfies Prisma.RentalWhereInput
}

/**
 * `runningRentalOf` as an SQL condition on a rental "r".
 * @param actorId placeholder of the viewer's id, such as $1
 * @param now placeholder of the instant
 */
export const runningRentalSql = (actorId: string, now: string) => `
  r."userId" = ${actorId} AND r."refundedAt" IS NULL AND r."expiresAt" > ${now}
  AND r."paidAt" <= ${now}::timestamptz + interval '${CLOCKS_APART_MS} milliseconds'`

/** A rental that gives access now; at most one row is read. */
export function runningRentals(actor: Actor, now: Date) {
  return {
    where: runningRentalOf(actor, now),
    select: { id: true },
    take: 1,
  } satisfies Prisma.Video$rentalsArgs
}

function sourceOf({ vimeoId, embedKey, fileKey, hlsUrl }: SourceRow, fileUrl: () => string): VideoSource | null {
  if (vimeoId !== null) return { kind: 'vimeo', vimeoId, embedKey }
  if (hlsUrl !== null) return { kind: 'hls', url: hlsUrl }
  return fileKey === null ? null : { kind: 'file', url: fileUrl() }
}

/**
 * The one place that decides what of a video's source a viewer gets: all of it, or nothing.
 * @param video `rented` says whether the viewer has a running rental of it
 */
export function videoAccess(
  actor: Actor,
  video: SourceRow & { id: number; freeAccess: boolean; rented: boolean },
  now: Date,
): VideoAccess {
  if (!canWatch(actor, video)) return { locked: true, source: null }
  return { locked: false, source: sourceOf(video, () => mediaUrl({ videoId: video.id, userId: actor.id }, now)) }
}

/** A trailer is open to everyone. Its address is the same for everyone, so that cached pages may carry it. */
export function trailerSource(trailer: SourceRow & { id: number }): VideoSource | null {
  return sourceOf(trailer, () => apiRoutes.trailerMedia(trailer.id))
}

/**
 * The file behind a signed address, after asking the database once more whether this viewer may watch.
 * @throws AppError not_found when there is no such file, forbidden when the address is another person's or access ended
 */
export async function requireMediaFile(actor: Actor, claim: MediaClaim, now: Date = new Date()): Promise<string> {
  const video = await db.video.findFirst({
    // Staff look at a draft before anybody else does.
    where: { id: claim.videoId, ...(isAdmin(actor) ? {} : { publishedAt: { lte: now } }) },
    select: { freeAccess: true, fileKey: true, rentals: runningRentals(actor, now) },
  })
  if (!video?.fileKey) throw new AppError('not_found', 'Not found')
  const bound = claim.userId === actor.id || (claim.userId === 0 && video.freeAccess)
  if (!bound || !canWatch(actor, { freeAccess: video.freeAccess, rented: video.rentals.length > 0 })) {
    throw new AppError('forbidden', 'This link belongs to another session or your access has ended.')
  }
  return video.fileKey
}

/** The file of a published trailer. @throws AppError not_found */
export async function requireTrailerFile(id: number, now: Date = new Date()): Promise<string> {
  const trailer = await db.trailer.findFirst({
    where: { id, video: { publishedAt: { lte: now } } },
    select: { fileKey: true },
  })
  if (!trailer?.fileKey) throw new AppError('not_found', 'Not found')
  return trailer.fileKey
}
