import { DAY_MS } from '@/lib/shared/format/milliseconds'

/** Roles, and the one rule that derives a person's role: derived at each read, never stored. */

export const roleNames = ['ADMIN', 'MEMBER', 'GUEST'] as const
export type RoleName = (typeof roleNames)[number]

/** @returns the role of an edition by its name in the address (`routes.edition`), or undefined */
export const roleOfEdition = (name: string): RoleName | undefined =>
  roleNames.find((role) => role.toLowerCase() === name)

/** Ids of the `role` objects in responses; 0 is the default of visitors. */
export const roleIds: Record<RoleName, number> = { ADMIN: 1, MEMBER: 2, GUEST: 3 }

/** Roles of staff. The owner is ADMIN in responses. `lib/shared/access/rights.ts` says who may do what. */
export const staffRoles = ['OWNER', 'EDITOR', 'SUPPORT', 'FINANCE'] as const
export type StaffRole = (typeof staffRoles)[number]

export type UserStatus = 'UNVERIFIED' | 'VERIFIED'

/** How long a past-due subscription still entitles, from the first failed renewal. */
export const PAST_DUE_GRACE_DAYS = 7

/** The part of a subscription that decides access. */
export type EntitlementFacts = { status: string; pastDueSince: Date | null }

/** The end of the grace period of a past-due subscription. @param pastDueSince instant of the first failed renewal */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS)
}

type Statuses = readonly string[]

/** The statuses of Stripe in which a subscription runs and is paid. */
export const runningStatuses: Statuses = ['active', 'trialing']
/** Those that may entitle; of the last one `entitles` looks at the grace period. */
export const entitlingStatuses: Statuses = [...runningStatuses, 'past_due']
/** Those in which a renewal could not be charged. */
export const failedStatuses: Statuses = ['past_due', 'unpaid']
/** Those of which their person is told 'Payment failed' (docs/decisions/0011). */
export const openPaymentStatuses: Statuses = [...failedStatuses, 'paused']
/** Those of a subscription that was never paid. */
export const neverPaidStatuses: Statuses = ['incomplete', 'incomplete_expired']

/** Statuses as a list in SQL. */
export const statusList = (statuses: Statuses): string => statuses.map((status) => `'${status}'`).join(', ')

/**
 * Whether a subscription entitles at an instant: active, trialing, or past due within the grace period.
 * @param subscription Stripe's status and the instant of the first failed renewal, if any
 * @param now instant of the decision
 */
export function entitles(subscription: EntitlementFacts, now: Date): boolean {
  if (runningStatuses.includes(subscription.status)) return true
  if (subscription.status !== 'past_due' || subscription.pastDueSince === null) return false
  return now < graceEnd(subscription.pastDueSince)
}

/** What a role is derived from. */
type RoleFacts = {
  staffRole: StaffRole | null
  /** All that might entitle. */
  subscriptions: EntitlementFacts[]
  /** The last end of what staff gave and nobody ended; null where there is nothing. */
  freeUntil: Date | null
}

/**
 * A person's role at an instant. Editors watch everything, as members do: they cannot check what they do not see.
 * @param now instant of the decision
 */
export function deriveRole(person: RoleFacts, now: Date): RoleName {
  if (person.staffRole === 'OWNER') return 'ADMIN'
  if (person.staffRole === 'EDITOR') return 'MEMBER'
  if (person.freeUntil !== null && now < person.freeUntil) return 'MEMBER'
  return person.subscriptions.some((subscription) => entitles(subscription, now)) ? 'MEMBER' : 'GUEST'
}

/** Premium means MEMBER or ADMIN, everywhere. No role, a guest and a visitor are not. */
export function isPremium(roleName: string | null | undefined): boolean {
  return roleName === 'MEMBER' || roleName === 'ADMIN'
}
