import { endSubscription, isRunning, setCancelAtPeriodEnd } from '../billing/subscriptions'
import { badParam, noSuch } from '../faults'
import { clearable, flag, hash, metadata, oneOf, optional, readParams, text } from '../params'
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
        cancel_at_period_end: optional(flag()),
        cancellation_details: optional(cancellationDetails),
        description: clearable(text({ max: 500 })),
        metadata: optional(metadata()),
      })
      const onlyNotes = input.cancel_at_period_end === undefined && input.description === undefined
      if (!isRunning(subscription) && !onlyNotes) {
        throw badParam('A canceled subscription can only update its cancellation_details and metadata.')
      }
      const before = structuredClone(subscription)
      if (input.cancel_at_period_end !== undefined) {
        setCancelAtPeriodEnd(request.world, subscription, input.cancel_at_period_end)
      }
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
