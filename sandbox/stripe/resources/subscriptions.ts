import { currentPeriodEnd, endSubscription, isRunning, setCancelAt } from '../billing/subscriptions'
import { badParam, noSuch } from '../faults'
import { clearable, flag, hash, integer, metadata, oneOf, optional, readParams, text, type Check } from '../params'
import { listRoute, requireRecord, retrieveRoute } from '../records'
import { segment, type Route } from '../route'
import type { Subscription } from '../wire'
import { mergeMetadata } from './customers'

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
const cancellationDetails = hash({
  comment: clearable(text()),
  feedback: clearable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
})

/** An instant, or the end of the running period by one of its two names: a subscription of ours has one item. */
const cancelAt: Check<number | 'min_period_end' | 'max_period_end'> = (value, path) =>
  value === 'min_period_end' || value === 'max_period_end' ? value : integer({ min: 1 })(value, path)

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
        cancel_at: clearable(cancelAt),
        cancel_at_period_end: optional(flag()),
        cancellation_details: optional(cancellationDetails),
        description: clearable(text({ max: 500 })),
        metadata: optional(metadata()),
      })
      if (input.cancel_at && input.cancel_at_period_end) {
        throw badParam('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
      }
      const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = input
      const onlyNotes = at === undefined && atPeriodEnd === undefined && input.description === undefined
      if (!isRunning(subscription) && !onlyNotes) {
        throw badParam('A canceled subscription can only update its cancellation_details and metadata.')
      }
      const before = structuredClone(subscription)
      const end = currentPeriodEnd(subscription)
      if (atPeriodEnd) setCancelAt(request.world, subscription, end, true)
      else if (typeof at === 'number') setCancelAt(request.world, subscription, at)
      else if (at) setCancelAt(request.world, subscription, end)
      // Without this branch `cancel_at_period_end: false` would leave what the portal has set.
      else if (at === null || atPeriodEnd === false) setCancelAt(request.world, subscription, null)
      if (input.description !== undefined) subscription.description = input.description
      if (input.cancellation_details && subscription.cancellation_details) {
        subscription.cancellation_details.comment = input.cancellation_details.comment ?? null
        subscription.cancellation_details.feedback = input.cancellation_details.feedback ?? null
      }
      subscription.metadata = mergeMetadata(subscription.metadata, input.metadata)
      request.world.emit('customer.subscription.updated', subscription, before)
      return subscription
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    respond(request) {
      const subscription = requireRecord(request.world, 'subscriptions', segment(request))
      readParams(request.params, {
        cancellation_details: optional(cancellationDetails),
        invoice_now: optional(flag()),
        prorate: optional(flag()),
      })
      // Stripe does not know an ended subscription any more when asked to end it.
      if (!isRunning(subscription)) throw noSuch('subscription', subscription.id)
      endSubscription(request.world, subscription, 'cancellation_requested')
      return subscription
    },
  },
]
