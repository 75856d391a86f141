import 'server-only'
import { MY_LIST_MAX } from '@/lib/domains/viewing/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/**
 * Puts a video on the actor's list, premium or not; one that is there already stays where it is.
 * @throws AppError unauthenticated or forbidden (not verified), not_found for a video that is not published, conflict
 *   when the list is full
 */
export async function addToMyList(actor: Actor, videoId: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  const [video, saved, count] = await Promise.all([
    db.video.findFirst({ where: { id: videoId, publishedAt: { lte: now } }, select: { id: true } }),
    db.savedVideo.findUnique({ where: { userId_videoId: { userId: actor.id, videoId } }, select: { videoId: true } }),
    db.savedVideo.count({ where: { userId: actor.id } }),
  ])
  if (!video) throw new AppError('not_found', 'Not found')
  if (saved) return
  if (count >= MY_LIST_MAX) throw new AppError('conflict', `Your list is full: it holds ${MY_LIST_MAX} videos.`)
  await db.savedVideo.createMany({ data: [{ userId: actor.id, videoId, createdAt: now }], skipDuplicates: true })
}

/**
 * Takes a video off the actor's list, whether or not it was on it.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function removeFromMyList(actor: Actor, videoId: number): Promise<void> {
  requireActor(actor, 'verified')
  await db.savedVideo.deleteMany({ where: { userId: actor.id, videoId } })
}
