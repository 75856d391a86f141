import { DAY_MS } from '@/lib/shared/format/milliseconds'

/** A person's role is never stored. It is derived whenever the person is read. */

export const roleNames = ['ADMIN', 'MEMBER', 'GUEST'] as const
export type RoleName = (typeof roleNames)[number]

export const roleOfEdition = (name: string): RoleName | undefined =>
  roleNames.find((role) => role.toLowerCase() === name)

/** Ids of the `role` objects in responses. Visitors have the id 0. */
export const roleIds: Record<RoleName, number> = { ADMIN: 1, MEMBER: 2, GUEST: 3 }

/** Owners have the role `ADMIN` in responses. */
export const staffRoles = ['OWNER', 'EDITOR', 'SUPPORT', 'FINANCE'] as const
export type StaffRole = (typeof staffRoles)[number]

export type UserStatus = 'UNVERIFIED' | 'VERIFIED'

/** Number of days with access after the first failed renewal. */
export const PAST_DUE_GRACE_DAYS = 7

export type EntitlementFacts = { status: string; pastDueSince: Date | null }

export type RenewalProblem = EntitlementFacts & {
  /** Set if the bank has registered no mandate, or one for a smaller amount. */
  mandateState: string | null
  currentPeriodEnd: Date
}

export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS)
}

type Statuses = readonly string[]

export const runningStatuses: Statuses = ['active', 'trialing']
/** 'past_due' gives access only during the grace period. */
export const entitlingStatuses: Statuses = [...runningStatuses, 'past_due']
export const failedStatuses: Statuses = ['past_due', 'unpaid']
/** Statuses in which the subscriber sees 'Payment failed' (decision 11). */
export const openPaymentStatuses: Statuses = [...failedStatuses, 'paused']
export const neverPaidStatuses: Statuses = ['incomplete', 'incomplete_expired']

/** States of a mandate with which the bank would refuse the next payment. */
export const brokenMandates: Statuses = ['missing', 'too_small']

/** True if the bank would refuse the next payment: it has approved none, or smaller ones. */
export const isCardNeeded = (subscription: {
  status: string
  mandateState: string | null
  cancelAtPeriodEnd: boolean
}): boolean =>
  brokenMandates.includes(subscription.mandateState ?? '') &&
  !subscription.cancelAtPeriodEnd &&
  (runningStatuses.includes(subscription.status) || failedStatuses.includes(subscription.status))

export const statusList = (statuses: Statuses): string => statuses.map((status) => `'${status}'`).join(', ')

export function entitles(subscription: EntitlementFacts, now: Date): boolean {
  if (runningStatuses.includes(subscription.status)) return true
  if (subscription.status !== 'past_due' || subscription.pastDueSince === null) return false
  return now < graceEnd(subscription.pastDueSince)
}

type RoleFacts = {
  staffRole: StaffRole | null
  subscriptions: EntitlementFacts[]
  /** True while a pass, a gift, a code or free months open everything. */
  isOpened: boolean
}

/** Editors have the access of a member, because they must be able to check every video. */
export const isPremiumStaff = (staffRole: StaffRole | null): boolean => staffRole === 'OWNER' || staffRole === 'EDITOR'

export function deriveRole(person: RoleFacts, now: Date): RoleName {
  if (person.staffRole === 'OWNER') return 'ADMIN'
  if (isPremiumStaff(person.staffRole) || person.isOpened) return 'MEMBER'
  return person.subscriptions.some((subscription) => entitles(subscription, now)) ? 'MEMBER' : 'GUEST'
}

export function isPremium(roleName: string | null | undefined): boolean {
  return roleName === 'MEMBER' || roleName === 'ADMIN'
}
