import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { endSessionsExceptOwn, lockSession } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { sessionIdSchema } from './schema'

/**
 * Ends one session of the actor.
 * @throws AppError unauthenticated; not_found when it is another person's or has ended
 */
export async function endOwnSession(actor: Actor, id: string): Promise<void> {
  requireActor(actor, 'user')
  const isId = sessionIdSchema.safeParse(id).success
  const ended = isId && (await db.session.deleteMany({ where: { id, userId: actor.id } })).count > 0
  if (!ended) throw new AppError('not_found', 'Not found')
}

/**
 * Ends all sessions of the actor but the one of this request, also those that still wait for a code.
 * @throws AppError unauthenticated
 */
export async function endOtherSessions(actor: Actor): Promise<void> {
  requireActor(actor, 'user')
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    await endSessionsExceptOwn(tx, actor)
  })
}
