import { isPremium, type EntitlementFacts, type RoleName, type StaffRole, type UserStatus } from './roles'

/** Who a request is from. Every query and mutation takes one. Nobody signed in is `visitor`, never null. */
export type Actor = {
  /** 0 for a visitor. */
  id: number
  email: string
  firstName: string
  lastName: string
  provider: 'local' | 'google' | ''
  role: RoleName | null
  /** Null for everybody who is not of the staff. What it allows: lib/shared/access/rights.ts. */
  staffRole: StaffRole | null
  status: UserStatus | null
  /** Where the request comes from; null for a visitor. Instants of the database's clock. */
  session: { id: string; authenticatedAt: Date; expiresAt: Date } | null
  /** The newest subscription that waits for a payment: a renewal could not be charged, or it is paused. */
  failedRenewal?: EntitlementFacts
  /** Staff without the second factor that they need: the role is a guest's, and only turning it on is allowed. */
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
/** Whether the person has a verified account, and nothing to turn on before using it. */
export const isVerified = (actor: Actor): boolean =>
  isSignedIn(actor) && actor.status === 'VERIFIED' && !actor.mustEnrol
/** Whether all videos are open: a verified member, editor or owner. */
export const isPremiumActor = (actor: Actor): boolean => isVerified(actor) && isPremium(actor.role)
