import 'server-only'
import { changeStaffRole } from '@/lib/domains/accounts/mutations-staff'
import { removeSecondFactor } from '@/lib/domains/accounts/mutations-second-factor'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { queueText } from '@/lib/domains/texts/mutations-mails'
import { db } from '@/lib/server/db/client'
import { emailSchema } from '@/lib/shared/email'
import { AppError } from '@/lib/shared/errors'

/** The actor in the audit log for commands on the server, where nobody is signed in. */
export const OPERATOR = 'operator'

/**
 * Makes a person an owner, or takes the role away. It has no actor: only operators who may run commands on the server
 * call it. Otherwise as `changeStaffRole`.
 * @param typed address of the person, in any spelling
 * @returns the address in its canonical form, and whether anything changed
 * @throws AppError validation (no address), otherwise as `changeStaffRole`
 */
export async function setOwner(typed: string, isOwner: boolean): Promise<{ email: string; changed: boolean }> {
  const email = canonical(typed)
  return db.$transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { email }, select: { id: true, staffRole: true } })
    if (!person) throw nobody(email)
    if (!isOwner && person.staffRole !== 'OWNER') return { email, changed: false }
    const changed = await changeStaffRole(tx, { id: 0, email: OPERATOR }, person.id, isOwner ? 'OWNER' : null)
    return { email, changed }
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
    // No link: the operator's command does not know our address.
    await queueText(tx, 'second-factor-reset', { to: { email, ...person }, facts: {} })
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
