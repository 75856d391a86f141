import 'server-only'
import { lockWithOwners } from '@/lib/domains/accounts/mutations'
import { staffRoleLabels } from '@/lib/domains/accounts/people/schema'
import { remainsOwner } from '@/lib/domains/accounts/policy'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { queueText } from '@/lib/domains/content/mails/mutations'
import type { Db } from '@/lib/server/db/client'
import { noSuchPerson } from '@/lib/server/db/hold-person'
import { AppError } from '@/lib/shared/errors'
import type { StaffRole } from '@/lib/shared/roles'

/**
 * Gives a person a staff role, or takes it away. All their sessions end, a mail tells them, and the audit log
 * records it. The caller checks who may do it.
 * @param tx the transaction of the change
 * @param role null for nobody of the staff
 * @returns whether anything changed
 * @throws AppError not_found, conflict (not verified; a password that may be a stranger's; the last owner), forbidden
 *   as `recordAudit`
 */
export async function changeStaffRole(
  tx: Db,
  actor: AuditActor,
  userId: number,
  role: StaffRole | null,
): Promise<boolean> {
  const people = await lockWithOwners(tx, userId)
  const person = people.find(({ id }) => id === userId)
  if (!person) throw noSuchPerson()
  if (person.staffRole === role) return false
  if (role && person.status !== 'VERIFIED') {
    throw new AppError(
      'conflict',
      `${person.email} has not confirmed this address yet: somebody else may have typed it.`,
    )
  }
  if (role && !person.staffRole && person.passwordUnproven) {
    throw new AppError(
      'conflict',
      `Somebody else may know the password of ${person.email}: the address was confirmed in another browser than that of the registration. Let them set a new one with "Forgot password" first.`,
    )
  }
  if (person.staffRole === 'OWNER' && !remainsOwner(people, userId)) {
    throw new AppError('conflict', `${person.email} is the last owner. Make somebody else an owner first.`)
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
  // An address that nobody confirmed may be a stranger's.
  if (person.status !== 'VERIFIED') return true
  // No link: the operator's command does not know our address.
  if (role) await queueText(tx, 'staff-role', { to: person, facts: { role: staffRoleLabels[role] } })
  else await queueText(tx, 'staff-role-ended', { to: person, facts: {} })
  return true
}
