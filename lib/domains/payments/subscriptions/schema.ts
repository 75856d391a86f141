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

const isState = (status: string): status is SubscriptionState => Object.hasOwn(subscriptionStates, status)

export const subscriptionStateLabel = (status: string): string =>
  isState(status) ? subscriptionStates[status] : status

export const subscriptionListQuerySchema = adminListQuerySchema.extend({
  status: z.string().refine(isState, 'Unknown status.').optional(),
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
  /** URL in Stripe's dashboard; null in the sandbox, because it has no dashboard. */
  providerUrl: string | null
}

export type MembershipDto = {
  status: string
  /** Date of the next renewal; null if the membership ends before it. */
  renewsAt: string | null
  /** Null unless cancelled. May be later than `renewsAt`, because staff can set any date. */
  endsAt: string | null
}

export type PaymentNotice = {
  /** ISO timestamp at which Premium ends without a payment; null if it has already ended. */
  graceEndsAt: string | null
}
