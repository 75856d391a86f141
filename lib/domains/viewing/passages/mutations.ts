import 'server-only'
import { requirePublishedVideo } from '@/lib/domains/catalogue/cards/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser, lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError, found } from '@/lib/shared/errors'
import { passageSelect, toPassageDto } from './queries'
import {
  PASSAGE_BACKWARDS,
  PASSAGES_MAX,
  type CreatePassageInput,
  type PassageDto,
  type UpdatePassageInput,
} from './schema'

/**
 * Stores a passage of the actor, of a video that is locked to them too: it holds nothing of the video. One that is
 * there already is returned, so that a request may be sent again.
 * @throws AppError unauthenticated or forbidden (not verified), not_found for a video that is not published, conflict
 *   when the person has as many as may be
 */
export async function createPassage(
  actor: Actor,
  input: CreatePassageInput,
  now: Date = new Date(),
): Promise<PassageDto> {
  requireActor(actor, 'verified')
  const userId = actor.id
  return db.$transaction(async (tx) => {
    await lockUser(tx, userId)
    await requirePublishedVideo(tx, input.videoId, now)
    const stored = await tx.passage.findFirst({ where: { ...input, userId }, select: passageSelect })
    if (stored) return toPassageDto(stored)
    if ((await tx.passage.count({ where: { userId } })) >= PASSAGES_MAX) {
      throw new AppError('conflict', `You have ${PASSAGES_MAX} passages, the maximum. Delete one first.`)
    }
    return toPassageDto(await tx.passage.create({ data: { ...input, userId, createdAt: now }, select: passageSelect }))
  })
}

/**
 * Changes name, start or end of a passage.
 * @throws AppError unauthenticated or forbidden (not verified), not_found when there is none of the actor's, validation
 *   when it would end before it begins, conflict when it would be the same as another one
 */
export async function updatePassage(actor: Actor, id: number, input: UpdatePassageInput): Promise<PassageDto> {
  requireActor(actor, 'verified')
  return db.$transaction(async (tx) => {
    await lockRows(tx, 'Passage', 'id', [id])
    const before = await tx.passage.findFirst({ where: { id, userId: actor.id }, select: passageSelect })
    const { startSeconds, endSeconds } = { ...toPassageDto(found(before)), ...input }
    if (endSeconds <= startSeconds) throw fieldError('endSeconds', PASSAGE_BACKWARDS)
    return toPassageDto(await tx.passage.update({ where: { id }, data: input, select: passageSelect }))
  })
}

/**
 * Deletes a passage.
 * @throws AppError unauthenticated or forbidden (not verified), not_found when there is none of the actor's
 */
export async function deletePassage(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'verified')
  const { count } = await db.passage.deleteMany({ where: { id, userId: actor.id } })
  if (count === 0) throw new AppError('not_found', 'Not found')
}
