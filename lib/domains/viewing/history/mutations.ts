import 'server-only'
import { forgetWatched } from '@/lib/domains/viewing/recommendations/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'

/**
 * Clears the actor's watch history: where they stopped, what they watched to the end, and what is recommended for it.
 * Reports of before, from a player that was offline, do not bring it back. The figures, which know no person, stay.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function clearHistory(actor: Actor, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { historyClearedAt: now }, select: { id: true } })
    // In the order in which reports lock them.
    await tx.$executeRaw`
      DELETE FROM "WatchProgress" WHERE "userId" = ${actor.id} AND "videoId" IN (
        SELECT "videoId" FROM "WatchProgress" WHERE "userId" = ${actor.id} ORDER BY "videoId" FOR UPDATE)`
    await forgetWatched(tx, actor.id)
  })
}

/**
 * Removes one video from the actor's watch history, whether or not it was in it, and what is recommended for a tie
 * that the video has. Reports of before do not bring it back; nor do they begin any other video, as it is not stored
 * which one was removed.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function removeFromHistory(actor: Actor, videoId: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    // What the night is recommending at this moment then counts no more either: `updatedAt` changes with it.
    await tx.user.update({ where: { id: actor.id }, data: { videoRemovedAt: now }, select: { id: true } })
    await tx.watchProgress.deleteMany({ where: { userId: actor.id, videoId } })
    await forgetWatched(tx, actor.id, videoId)
  })
}
