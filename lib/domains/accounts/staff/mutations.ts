import 'server-only'
import { lockWithOwners } from '@/lib/domains/accounts/mutations'
import { staffRoleLabels } from '@/lib/domains/accounts/people/schema'
import { remainsOwner } from '@/lib/domains/accounts/policy'
import { removeSecondFactor } from '@/lib/domains/accounts/second-factor/mutations'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { userNotFound } from '@/lib/server/db/locks'
import { emailSchema } from '@/lib/shared/access/email'
import type { StaffRole } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'

/** Ends all sessions of the person. Returns false if nothing changed. The caller must check the actor's rights. */
export async function changeStaffRole(
  tx: Db,
  actor: AuditActor,
  userId: number,
  role: StaffRole | null,
): Promise<boolean> {
  const people = await lockWithOwners(tx, userId)
  const person = people.find(({ id }) => id === userId)
  if (!person) throw userNotFound()
  if (person.staffRole === role) return false
  if (role && person.status !== 'VERIFIED') {
    throw new AppError(
      'conflict',
      `${person.email} hasn’t been verified yet, so we can’t be sure who it belongs to. Ask the account’s owner to verify it first.`,
    )
  }
  if (role && !person.staffRole && person.passwordUnproven) {
    throw new AppError(
      'conflict',
      `Someone else may know the password for ${person.email}: the address was verified in a different browser from the one used to sign up. Ask the account’s owner to reset the password first.`,
    )
  }
  if (person.staffRole === 'OWNER' && !remainsOwner(people, userId)) {
    throw new AppError('conflict', `${person.email} is the last owner. Make someone else an owner first.`)
  }
  await tx.user.update({
    where: { id: userId },
    data: { staffRole: role, sessionVersion: { increment: 1 } },
    select: { id: true },
  })
  await recordAudit(tx, actor, {
    action: 'change-staff-role',
    entity: 'User',
    entityId: userId,
    before: { staffRole: person.staffRole },
    after: { staffRole: role },
  })
  // Sends no email to an unverified address, because it may be a stranger's.
  if (person.status !== 'VERIFIED') return true
  // Contains no link, because operator commands don't know our URL.
  if (role) await queueTextMail(tx, 'staff-role', { to: person, facts: { role: staffRoleLabels[role] } })
  else await queueTextMail(tx, 'staff-role-ended', { to: person, facts: {} })
  return true
}

export const OPERATOR = 'operator'

/** Grants or revokes the owner role without an actor, for operator commands. Accepts the email address in any form. */
export const setOwner = (typed: string, isOwner: boolean): Promise<Outcome> =>
  changePerson(typed, async (tx, { id, staffRole }) => {
    if (!isOwner && staffRole !== 'OWNER') return false
    return changeStaffRole(tx, { id: 0, email: OPERATOR }, id, isOwner ? 'OWNER' : null)
  })

/** Turns off two-step verification without an actor, for operator commands. */
export const resetSecondFactor = (typed: string): Promise<Outcome> =>
  changePerson(typed, async (tx, { id, email, firstName }) => {
    if (!(await removeSecondFactor(tx, id))) return false
    await tx.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } }, select: { id: true } })
    await queueTextMail(tx, 'second-factor-reset', { to: { email, firstName }, facts: {} })
    const change = { action: 'reset-second-factor', entity: 'User', entityId: id }
    await recordAudit(tx, { id: 0, email: OPERATOR }, change)
    return true
  })

type Person = { id: number; email: string; firstName: string; staffRole: StaffRole | null }
type Outcome = { email: string; changed: boolean }

async function changePerson(typed: string, change: (tx: Db, person: Person) => Promise<boolean>): Promise<Outcome> {
  const { data: email } = emailSchema.safeParse(typed)
  if (email === undefined) throw new AppError('validation', `“${typed}” isn’t an email address.`)
  return db.$transaction(async (tx) => {
    const select = { id: true, email: true, firstName: true, staffRole: true } as const
    const person = await tx.user.findUnique({ where: { email }, select })
    if (!person) throw new AppError('not_found', `No account uses the email address ${email}.`)
    return { email, changed: await change(tx, person) }
  })
}
