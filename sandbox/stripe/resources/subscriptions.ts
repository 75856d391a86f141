import { currentPeriodEnd, endSubscription, isRunning, setCancelAt } from '@/sandbox/stripe/billing/subscriptions'
import { badParam, noSuch } from '@/sandbox/stripe/faults'
import { clearable, flag, integer, oneOf, optional, readParams, text } from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import { segment, type Route } from '@/sandbox/stripe/route'
import type { Subscription } from '@/sandbox/stripe/wire'

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === undefined) return subscription.status !== 'canceled'
  return status === 'ended' ? !isRunning(subscription) : subscription.status === status
}

export const subscriptionRoutes: Route[] = [
  listRoute(
    '/v1/subscriptions',
    'subscriptions',
    ['customer'],
    { price: optional(text()), status: optional(oneOf(...STATUSES, 'all', 'ended')) },
    (subscription, { price, status }) =>
      hasStatus(subscription, status) &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)),
    (world, { customer }) => customer === undefined || requireRecord(world, 'customers', String(customer), 'customer'),
  ),
  retrieveRoute('/v1/subscriptions', 'subscriptions'),
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    respond(request) {
      const subscription = requireRecord(request.world, 'subscriptions', segment(request))
      const input = readParams(request.params, {
        cancel_at: clearable(integer({ min: 1 })),
        cancel_at_period_end: optional(flag()),
      })
      if (input.cancel_at && input.cancel_at_period_end) {
        throw badParam('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
      }
      if (!isRunning(subscription)) {
        throw badParam('A canceled subscription can only update its cancellation_details and metadata.')
      }
      const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = input
      const before = structuredClone(subscription)
      if (atPeriodEnd) setCancelAt(request.world, subscription, currentPeriodEnd(subscription), true)
      else if (at) setCancelAt(request.world, subscription, at)
      // With `cancel_at_period_end: false`, also removes a cancellation made in the portal, which sets only
      // `cancel_at`.
      else if (at === null || atPeriodEnd === false) setCancelAt(request.world, subscription, null)
      request.world.emit('customer.subscription.updated', subscription, before)
      return subscription
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    respond(request) {
      const subscription = requireRecord(request.world, 'subscriptions', segment(request))
      readParams(request.params, {})
      // Stripe also returns `resource_missing` for a subscription that has ended.
      if (!isRunning(subscription)) throw noSuch('subscription', subscription.id)
      endSubscription(request.world, subscription, 'cancellation_requested')
      return subscription
    },
  },
]
