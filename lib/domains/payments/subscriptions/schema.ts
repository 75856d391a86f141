import { z } from 'zod'
import type { Price } from '@/lib/shared/money/prices'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const subscriptionStates = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Ended',
  incomplete: 'Incomplete',
  incomplete_expired: 'Never completed',
} as const
type SubscriptionState = keyof typeof subscriptionStates

export const NEEDS_CARD = 'Needs a new card'
/** Filters of the list: Stripe's statuses, and one of our own that goes across them. */
export const subscriptionFilters = { ...subscriptionStates, needs_card: NEEDS_CARD } as const

const isFilter = (status: string): status is keyof typeof subscriptionFilters =>
  Object.hasOwn(subscriptionFilters, status)

const isState = (status: string): status is SubscriptionState => Object.hasOwn(subscriptionStates, status)

export const subscriptionStateLabel = (status: string): string =>
  isState(status) ? subscriptionStates[status] : status

export const subscriptionListQuerySchema = adminListQuerySchema.extend({
  status: z.string().refine(isFilter, 'Unknown status.').optional(),
})
export type SubscriptionListQuery = z.output<typeof subscriptionListQuerySchema>

export type SubscriptionDto = {
  id: number
  status: string
  customer: { id: number; name: string; email: string } | null
  /** Price per month before discounts. */
  price: Price
  discountPercent: number | null
  startedAt: string
  currentPeriodEnd: string
  cancelAt: string | null
  cancelAtPeriodEnd: boolean
  endedAt: string | null
  needsCard: boolean
  /** URL in Stripe's dashboard; null in the sandbox, because it has no dashboard. */
  providerUrl: string | null
}

export type MembershipDto = {
  status: string
  /** Date of the next renewal; null if the membership ends before it. */
  renewsAt: string | null
  /** Null unless cancelled. May be later than `renewsAt`, because staff can set any date. */
  endsAt: string | null
  /** True if the bank would refuse the next payment. */
  needsCard: boolean
}

export type PaymentNotice = {
  /** True if the bank would refuse the saved card. Otherwise, a payment failed. */
  needsCard: boolean
  /** True if Premium has ended until the person pays. */
  isPaused: boolean
  /** ISO timestamp until which Premium stays active; null if it is paused, or if nothing is due soon. */
  until: string | null
}
