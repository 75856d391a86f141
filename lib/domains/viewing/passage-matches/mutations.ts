import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { PASSAGE_MATCHES_MAX } from './schema'

/** The smaller id comes first, so that a match is stored once in whichever order it is sent. */
const inOrder = (id: number, otherId: number) => ({ passageId: Math.min(id, otherId), otherId: Math.max(id, otherId) })

/** Idempotent. Both passages must be the person's own. */
export async function matchPassages(actor: Actor, id: number, otherId: number): Promise<void> {
  requireActor(actor, 'verified')
  if (id === otherId) throw new AppError('validation', 'Choose two different passages.')
  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const own = await tx.passage.count({ where: { id: { in: [id, otherId] }, userId: actor.id } })
    if (own < 2) throw new AppError('not_found', 'Not found')
    const data = inOrder(id, otherId)
    if (await tx.passageMatch.findUnique({ where: { passageId_otherId: data } })) return
    if ((await tx.passageMatch.count({ where: { passage: { userId: actor.id } } })) >= PASSAGE_MATCHES_MAX)
      throw new AppError('conflict', `You’ve reached the limit of ${PASSAGE_MATCHES_MAX} matches. Remove one first.`)
    await tx.passageMatch.create({ data })
  })
}

/** Idempotent. */
export async function unmatchPassages(actor: Actor, id: number, otherId: number): Promise<void> {
  requireActor(actor, 'verified')
  await db.passageMatch.deleteMany({ where: { ...inOrder(id, otherId), passage: { userId: actor.id } } })
}
