import 'server-only'
import { PASSWORD_MISSING, PASSWORD_WRONG } from '@/lib/domains/accounts/schema-profile'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { verifyPassword } from '@/lib/server/auth/password'
import { db, type Db } from '@/lib/server/db/client'
import { queueMail } from '@/lib/server/mail/outbox'
import type { MailBody } from '@/lib/server/mail/message'
import type { Actor } from '@/lib/shared/actor'
import { fieldError } from '@/lib/shared/errors'

/** What the changes of one's own account share. */

/** Locks a person until the transaction ends: two changes at once would each miss the other's. */
export async function lockPerson(tx: Db, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR UPDATE`
}

/** Mails a person who has confirmed their address. */
export const tell = (tx: Db, person: { email: string; firstName: string }, template: string, body: MailBody) =>
  queueMail(tx, { to: { address: person.email, name: person.firstName }, template, body })

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
