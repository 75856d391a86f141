'use server'

import { endFreeMembership, giveFreeMonths } from '@/lib/domains/payments/mutations-free-memberships'
import { endFreeMembershipSchema, freeMonthsSchema } from '@/lib/domains/payments/schema-free-memberships'
import { action } from '@/lib/server/http/action'

/** Gives a person Premium for some months. */
export const giveFreeMonthsAction = action(
  { name: 'give-free-months', auth: 'money.out', input: freeMonthsSchema },
  async ({ actor, input, requestId }) => {
    await giveFreeMonths(actor, input, { requestId })
    return null
  },
)

/** Ends free months at once. */
export const endFreeMembershipAction = action(
  { name: 'end-free-membership', auth: 'money.out', input: endFreeMembershipSchema },
  async ({ actor, input, requestId }) => {
    await endFreeMembership(actor, input, { requestId })
    return null
  },
)
