import 'server-only'
import { requirePublishedVideo } from '@/lib/domains/catalogue/cards/queries'
import { MY_LIST_MAX } from '@/lib/domains/viewing/progress/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** Does nothing if the video is already on the list. Accepts locked videos. */
export async function addToMyList(actor: Actor, videoId: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  const userId = actor.id
  await db.$transaction(async (tx) => {
    await lockUser(tx, userId)
    await requirePublishedVideo(tx, videoId, now)
    if ((await tx.savedVideo.count({ where: { userId, videoId } })) > 0) return
    if ((await tx.savedVideo.count({ where: { userId } })) >= MY_LIST_MAX) {
      throw new AppError('conflict', `You’ve reached the limit of ${MY_LIST_MAX} videos in My List. Remove one first.`)
    }
    await tx.savedVideo.create({ data: { userId, videoId, createdAt: now }, select: { videoId: true } })
  })
}

export async function removeFromMyList(actor: Actor, videoId: number): Promise<void> {
  requireActor(actor, 'verified')
  await db.savedVideo.deleteMany({ where: { userId: actor.id, videoId } })
}
