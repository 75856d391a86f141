import { isPremium, type EntitlementFacts, type RoleName, type StaffRole, type UserStatus } from './roles'

/** Person who sends a request. A request without a login has `visitor`, never null. */
export type Actor = {
  id: number
  email: string
  firstName: string
  lastName: string
  provider: 'local' | 'google' | ''
  role: RoleName | null
  staffRole: StaffRole | null
  status: UserStatus | null
  /** Session of the request, null for a visitor. Timestamps are from the database clock. */
  session: { id: string; authenticatedAt: Date; expiresAt: Date } | null
  /** Newest subscription that is paused or waiting for a payment. */
  failedRenewal?: EntitlementFacts
  /** Staff who still have to turn on two-step verification. They have a guest's access until they do. */
  mustEnrol?: boolean
}

export const visitor: Actor = {
  id: 0,
  email: '',
  firstName: '',
  lastName: '',
  provider: '',
  role: null,
  staffRole: null,
  status: null,
  session: null,
}

export const isSignedIn = (actor: Actor): boolean => actor.id > 0
export const isVerified = (actor: Actor): boolean =>
  isSignedIn(actor) && actor.status === 'VERIFIED' && !actor.mustEnrol
export const isPremiumActor = (actor: Actor): boolean => isVerified(actor) && isPremium(actor.role)
