import 'server-only'
import { PASSWORD_MISSING, PASSWORD_WRONG } from '@/lib/domains/accounts/profile/schema'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { verifyPassword } from '@/lib/server/auth/proofs/password'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { lockFound } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError } from '@/lib/shared/errors'

/** What the changes of accounts share. */

/**
 * Locks a person and all verified owners, in the order of their ids: two owners who go at once would each count the
 * other as the one that remains.
 */
export async function lockWithOwners(tx: Db, userId: number) {
  const where = { OR: [{ id: userId }, { staffRole: 'OWNER', status: 'VERIFIED' }] } satisfies Prisma.UserWhereInput
  await lockFound(tx, 'User', where)
  const select = {
    id: true,
    email: true,
    firstName: true,
    staffRole: true,
    status: true,
    passwordUnproven: true,
  } as const
  return tx.user.findMany({ where, orderBy: { id: 'asc' }, select })
}

/**
 * Records what staff do about their own access.
 * @param passkey which passkey it concerns; else it is the account
 */
export async function auditOwn(tx: Db, actor: Actor, action: string, passkey?: number): Promise<void> {
  if (!actor.staffRole) return
  const what = passkey === undefined ? { entity: 'User', entityId: actor.id } : { entity: 'Passkey', entityId: passkey }
  await recordAudit(tx, actor, { action, ...what })
}

/**
 * Checks the password of the actor's account again, where it has one.
 * @returns false for an account without a password, which needs another proof
 * @throws AppError validation with the field `password`
 */
export async function provesPassword(actor: Actor, given: string | undefined): Promise<boolean> {
  const person = await db.user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } })
  if (!person?.passwordHash) return false
  if (!given) throw fieldError('password', PASSWORD_MISSING)
  if (!(await verifyPassword(person.passwordHash, given))) throw fieldError('password', PASSWORD_WRONG)
  return true
}
