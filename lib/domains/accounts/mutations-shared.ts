import 'server-only'
import { PASSWORD_MISSING, PASSWORD_WRONG } from '@/lib/domains/accounts/schema-profile'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { verifyPassword } from '@/lib/server/auth/password'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { fieldError } from '@/lib/shared/errors'
import type { StaffRole, UserStatus } from '@/lib/shared/roles'

/** What the changes of accounts share. */

type Candidate = {
  id: number
  email: string
  firstName: string
  staffRole: StaffRole | null
  status: UserStatus
  passwordUnproven: boolean
}

/**
 * Locks a person and all verified owners, in the order of their ids: two owners who go at once would each count the
 * other as the one that remains.
 */
export const lockWithOwners = (tx: Db, userId: number): Promise<Candidate[]> => tx.$queryRaw<Candidate[]>`
  SELECT "id", "email", "firstName", "staffRole"::text AS "staffRole", "status"::text AS "status", "passwordUnproven"
  FROM "User" WHERE "id" = ${userId} OR ("staffRole" = 'OWNER' AND "status" = 'VERIFIED')
  ORDER BY "id" FOR UPDATE`

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
