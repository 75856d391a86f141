import { isPremium, type RenewalProblem, type RoleName, type StaffRole, type UserStatus } from './roles'

/** Ids of what the person’s rentals, tickets and codes open now, apart from everything. Read by `canWatch`. */
export type Opened = {
  videos: readonly number[]
  series: readonly number[]
  livestreams: readonly number[]
  festivals: readonly number[]
}

/** Person who sends a request. A request without a login has the actor `visitor`, not null. */
export type Actor = {
  id: number
  email: string
  firstName: string
  lastName: string
  provider: 'local' | 'google' | ''
  role: RoleName | null
  staffRole: StaffRole | null
  status: UserStatus | null
  /** Session of the request; null for a visitor. Timestamps come from the database's clock. */
  session: { id: string; authenticatedAt: Date; expiresAt: Date } | null
  opens: Opened
  /** Newest subscription that is paused or awaits a payment, or whose next payment the bank would refuse. */
  renewalProblem?: RenewalProblem
  /** True for staff who must still turn on two-step verification. Until then, they have the access of a guest. */
  mustEnrol?: boolean
}

const nothing: Opened = { videos: [], series: [], livestreams: [], festivals: [] }

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
  opens: nothing,
}

export const isSignedIn = (actor: Actor): boolean => actor.id > 0
export const isVerified = (actor: Actor): boolean =>
  isSignedIn(actor) && actor.status === 'VERIFIED' && !actor.mustEnrol
export const isPremiumActor = (actor: Actor): boolean => isVerified(actor) && isPremium(actor.role)
