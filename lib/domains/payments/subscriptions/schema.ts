import { z } from 'zod'
import type { Price } from '@/lib/shared/money/prices'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

/** The states of a subscription that staff look for, in words. */
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

/** The provider's status in words. */
export const subscriptionStateLabel = (status: string): string =>
  isState(status) ? subscriptionStates[status] : status

export const subscriptionListQuerySchema = adminListQuerySchema.extend({
  status: z.string().refine(isState, 'Unknown status.').optional(),
})
export type SubscriptionListQuery = z.output<typeof subscriptionListQuerySchema>

/** A row of the dashboard's list. Instants are ISO. */
export type SubscriptionDto = {
  id: number
  status: string
  /** Null once the account is deleted. */
  customer: { id: number; name: string; email: string } | null
  /** Per month, without a discount. */
  price: Price
  discountPercent: number | null
  startedAt: string
  currentPeriodEnd: string
  /** When it ends, once it is cancelled. */
  cancelAt: string | null
  cancelAtPeriodEnd: boolean
  endedAt: string | null
  /** The subscription's page at the provider, or null in the sandbox, which has none. */
  providerUrl: string | null
}

/** A person's own subscription. Instants are ISO. */
export type MembershipDto = {
  status: string
  /** Null where it ends before another renewal. */
  renewsAt: string | null
  /** Null while it is not cancelled. It may renew before: staff can set any date. */
  endsAt: string | null
}

/** A renewal that could not be charged, as its person is told. */
export type PaymentNotice = {
  /** ISO instant at which Premium closes, null when it is closed already. */
  graceEndsAt: string | null
}
