import type { Actor } from '@/lib/shared/access/actor'
import { includesRight } from '@/lib/shared/access/rights'
import type { StaffRole, UserStatus } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'

/** Demo account that stays unverified. The purge skips it, because the README mentions it. */
export const DEMO_UNVERIFIED = 'unverified@rasika.test'

export const remainsOwner = (
  people: { id: number; staffRole: StaffRole | null; status: UserStatus }[],
  without: number,
): boolean =>
  people.some(({ id, staffRole, status }) => id !== without && staffRole === 'OWNER' && status === 'VERIFIED')

type OfStaff = { staffRole: StaffRole | null }

/** Only owners can manage staff accounts, because support could otherwise give themselves more rights. */
export const canManage = (staff: OfStaff, person: OfStaff): boolean =>
  includesRight(staff.staffRole, 'people') && (person.staffRole === null || includesRight(staff.staffRole, 'staff'))

export function requireManageable(actor: Actor, person: OfStaff): void {
  if (canManage(actor, person)) return
  throw new AppError('forbidden', 'Only an owner can change a staff account.')
}

export function requireSignInMethod(left: { hasPassword: boolean; providers: number; passkeys: number }): void {
  if (left.hasPassword || left.providers > 0 || left.passkeys > 0) return
  throw new AppError('conflict', 'This is your only way to log in. Add another one first.')
}
