import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { endSessionsExceptOwn, lockSession } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { sessionIdSchema } from './schema'

export async function endOwnSession(actor: Actor, id: string): Promise<void> {
  requireActor(actor, 'user')
  const isId = sessionIdSchema.safeParse(id).success
  const ended = isId && (await db.session.deleteMany({ where: { id, userId: actor.id } })).count > 0
  if (!ended) throw new AppError('not_found', 'Not found')
}

/** Also ends logins that still wait for a second factor. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  requireActor(actor, 'user')
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    await endSessionsExceptOwn(tx, actor)
  })
}
