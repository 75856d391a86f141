import type { MembershipDto } from '@/lib/domains/payments/subscriptions/schema'

/** Source of an entitlement that opens everything. */
export type PremiumSource = 'pass' | 'gift' | 'code' | 'staff'

export type PremiumSpan = { source: PremiumSource; startsAt: Date; endsAt: Date }

/** Everything that a person has now or will have later. */
export type Holdings = {
  /** True for staff whose role includes Premium. */
  isStaff: boolean
  membership: MembershipDto | null
  /** End of the grace period after a failed renewal; null outside it. */
  graceEndsAt: Date | null
  /** Entitlements to everything that haven't ended. */
  spans: PremiumSpan[]
  rentals: number
  series: number
  tickets: number
}
