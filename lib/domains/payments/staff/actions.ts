'use server'

import { endFreeMembership, grantFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { endFreeMembershipSchema, freeMonthsSchema } from '@/lib/domains/payments/free-months/schema'
import { action } from '@/lib/server/http/action'
import { refundPayment, cancelSubscriptionOf } from './mutations'
import { cancelSchema, refundSchema } from './schema'

export const grantFreeMonthsAction = action(
  { name: 'give-free-months', auth: 'money.out', input: freeMonthsSchema },
  ({ actor, input }) => grantFreeMonths(actor, input),
)

export const endFreeMembershipAction = action(
  { name: 'end-free-membership', auth: 'money.out', input: endFreeMembershipSchema },
  ({ actor, input }) => endFreeMembership(actor, input),
)

export const cancelSubscriptionAction = action(
  { name: 'cancel-subscription', auth: 'people.read', input: cancelSchema },
  ({ actor, input }) => cancelSubscriptionOf(actor, input),
)

export const refundPaymentAction = action(
  { name: 'refund-payment', auth: 'money.out', input: refundSchema },
  ({ actor, input }) => refundPayment(actor, input),
)
