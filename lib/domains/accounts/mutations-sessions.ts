import 'server-only'
import { requireManageable } from '@/lib/domains/accounts/policy'
import { sessionIdSchema } from '@/lib/domains/accounts/schema-sessions'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/requirement'
import { endOthers, holdSession } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

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
    await holdSession(tx, actor)
    await endOthers(tx, actor)
  })
}

/**
 * Ends all sessions of a person as staff, also those that begin at the same instant. The audit log records it.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function endSessionsOf(actor: Actor, userId: number, options: { requestId?: string } = {}): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { id: userId }, select: { staffRole: true } })
    if (!person) throw new AppError('not_found', 'This person does not exist any more.')
    requireManageable(actor, person)
    await tx.user.updateMany({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } })
    await tx.session.deleteMany({ where: { userId } })
    await recordAudit(tx, actor, { action: 'end-sessions', entity: 'User', entityId: userId, ...options })
  })
}
