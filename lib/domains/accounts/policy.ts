import type { Actor } from '@/lib/shared/access/actor'
import { includesRight } from '@/lib/shared/access/rights'
import type { StaffRole, UserStatus } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'

/** The demo's person who has not confirmed the address, and never will: no time deletes it, as README names it. */
export const DEMO_UNVERIFIED = 'unverified@rasika.test'

/** Whether an owner who can sign in remains among these people without one of them. */
export const remainsOwner = (
  people: { id: number; staffRole: StaffRole | null; status: UserStatus }[],
  without: number,
): boolean =>
  people.some(({ id, staffRole, status }) => id !== without && staffRole === 'OWNER' && status === 'VERIFIED')

type OfStaff = { staffRole: StaffRole | null }

/** Whether staff may change a person's account: one of staff would give them its rights. */
export const canManage = (staff: OfStaff, person: OfStaff): boolean =>
  includesRight(staff.staffRole, 'people') && (person.staffRole === null || includesRight(staff.staffRole, 'staff'))

/**
 * Refuses a change of an account of staff by somebody who could give themselves its rights by it.
 * @param person whose account is changed
 * @throws AppError forbidden
 */
export function requireManageable(actor: Actor, person: OfStaff): void {
  if (canManage(actor, person)) return
  throw new AppError('forbidden', 'Only an owner can change a staff account.')
}

/**
 * Refuses a change after which a person could not sign in any more.
 * @param left what would be left
 * @throws AppError conflict
 */
export function requireSignInMethod(left: { hasPassword: boolean; providers: number; passkeys: number }): void {
  if (left.hasPassword || left.providers > 0 || left.passkeys > 0) return
  throw new AppError('conflict', 'This is your only way to log in. Add another one first.')
}
