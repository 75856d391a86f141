import 'server-only'
import { requirePublishedVideo } from '@/lib/domains/catalogue/cards/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser, lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError, found } from '@/lib/shared/errors'
import { hasLineOutside, mergePractice } from './policy'
import { passageSelect, toPassageDto } from './queries'
import {
  LINE_OUTSIDE,
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

/** Merges `practice` into the stored one under the lock, so that two open pages don't undo each other’s changes. */
export async function updatePassage(actor: Actor, id: number, input: UpdatePassageInput): Promise<PassageDto> {
  requireActor(actor, 'verified')
  return db.$transaction(async (tx) => {
    await lockRows(tx, 'Passage', 'id', [id])
    const before = await tx.passage.findFirst({ where: { id, userId: actor.id }, select: passageSelect })
    const stored = toPassageDto(found(before))
    const { practice: change, ...fields } = input
    const { startSeconds, endSeconds } = { ...stored, ...fields }
    if (endSeconds <= startSeconds) throw fieldError('endSeconds', PASSAGE_BACKWARDS)
    if (hasLineOutside({ startSeconds, endSeconds }, change?.lines ?? []))
      throw fieldError('practice.lines', LINE_OUTSIDE)
    const data = { ...fields, ...(change && { practice: mergePractice(stored.practice, change) }) }
    return toPassageDto(await tx.passage.update({ where: { id }, data, select: passageSelect }))
  })
}

export async function deletePassage(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'verified')
  const { count } = await db.passage.deleteMany({ where: { id, userId: actor.id } })
  if (count === 0) throw new AppError('not_found', 'Not found')
}
