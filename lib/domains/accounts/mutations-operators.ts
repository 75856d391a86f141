import 'server-only'
import { secondFactorResetMail } from '@/lib/domains/accounts/mails-second-factor'
import { tell } from '@/lib/domains/accounts/mutations-own'
import { removeSecondFactor } from '@/lib/domains/accounts/mutations-second-factor'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { db } from '@/lib/server/db/client'
import { emailSchema } from '@/lib/shared/email'
import { AppError } from '@/lib/shared/errors'

/** The actor in the audit log for commands on the server, where nobody is signed in. */
export const OPERATOR = 'operator'

/**
 * Makes a person an admin, or takes the role away. It has no actor: only operators who may run commands on the server
 * call it. All sessions of the person end, and the audit log records it.
 * @param typed address of the person, in any spelling
 * @returns the address in its canonical form, and whether anything changed
 * @throws AppError validation (no address), not_found, conflict (not verified; the last admin)
 */
export async function setAdmin(typed: string, isAdmin: boolean): Promise<{ email: string; changed: boolean }> {
  const email = canonical(typed)
  return db.$transaction(async (tx) => {
    // All admins are locked, in the order of their ids, as in `deletePerson`: two revocations at once would each count
    // the other's admin as the one that remains.
    const people = await tx.$queryRaw<{ id: number; email: string; isAdmin: boolean; status: string }[]>`
      SELECT "id", "email", "isAdmin", "status"::text AS "status" FROM "User"
      WHERE "email" = ${email} OR ("isAdmin" AND "status" = 'VERIFIED')
      ORDER BY "id" FOR UPDATE`
    const person = people.find((each) => each.email === email)
    if (!person) throw nobody(email)
    if (person.isAdmin === isAdmin) return { email, changed: false }
    if (isAdmin && person.status !== 'VERIFIED') {
      throw new AppError('conflict', `${email} has not confirmed this address yet: somebody else may have typed it.`)
    }
    const others = people.some((each) => each.id !== person.id && each.isAdmin && each.status === 'VERIFIED')
    if (!isAdmin && !others) {
      throw new AppError('conflict', `${email} is the last admin. Make somebody else an admin first.`)
    }
    await tx.user.update({
      where: { id: person.id },
      data: { isAdmin, sessionVersion: { increment: 1 } },
      select: { id: true },
    })
    await recordAudit(
      tx,
      { id: 0, email: OPERATOR },
      {
        action: isAdmin ? 'grant-admin' : 'revoke-admin',
        entity: 'User',
        entityId: person.id,
        before: { isAdmin: person.isAdmin },
        after: { isAdmin },
      },
    )
    return { email, changed: true }
  })
}

/**
 * Takes the second factor from a person who lost app and recovery codes. It has no actor: only operators who may run
 * commands on the server call it, and they make sure whom they help. All sessions of the person end, a mail tells them,
 * and the audit log records it.
 * @param typed address of the person, in any spelling
 * @returns the address in its canonical form, and whether there was a second factor
 * @throws AppError validation (no address), not_found
 */
export async function resetSecondFactor(typed: string): Promise<{ email: string; changed: boolean }> {
  const email = canonical(typed)
  return db.$transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { email }, select: { id: true, firstName: true } })
    if (!person) throw nobody(email)
    if (!(await removeSecondFactor(tx, person.id))) return { email, changed: false }
    await tx.user.update({
      where: { id: person.id },
      data: { sessionVersion: { increment: 1 } },
      select: { id: true },
    })
    await tell(tx, { email, ...person }, 'second-factor-reset', secondFactorResetMail(person))
    await recordAudit(
      tx,
      { id: 0, email: OPERATOR },
      { action: 'reset-second-factor', entity: 'User', entityId: person.id },
    )
    return { email, changed: true }
  })
}

/** @throws AppError validation */
function canonical(typed: string): string {
  const parsed = emailSchema.safeParse(typed)
  if (!parsed.success) throw new AppError('validation', `'${typed}' is not an email address.`)
  return parsed.data
}

const nobody = (email: string) => new AppError('not_found', `Nobody has an account with the address ${email}.`)
