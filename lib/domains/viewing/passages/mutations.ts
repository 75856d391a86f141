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

/** Idempotent. Accepts locked videos, because a passage doesn't contain any of the video. */
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
      throw new AppError('conflict', `You’ve reached the limit of ${PASSAGES_MAX} passages. Delete one first.`)
    }
    return toPassageDto(await tx.passage.create({ data: { ...input, userId, createdAt: now }, select: passageSelect }))
  })
}

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

export async function deletePassage(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'verified')
  const { count } = await db.passage.deleteMany({ where: { id, userId: actor.id } })
  if (count === 0) throw new AppError('not_found', 'Not found')
}
