import { endSubscription, isRunning, setCancelAtPeriodEnd } from '../billing/subscriptions'
import { badParam, noSuch } from '../faults'
import { listPage } from '../list'
import { clearable, flag, hash, metadata, oneOf, optional, paging, readParams, text } from '../params'
import { segment, type Call, type Route } from '../route'
import type { Subscription } from '../wire'
import { mergeMetadata, requireCustomer } from './customers'

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

function requireSubscription(call: Call): Subscription {
  const subscription = call.world.tables.subscriptions.get(segment(call))
  if (subscription === undefined) throw noSuch('subscription', segment(call))
  return subscription
}

export const subscriptionRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    answer({ world, params }) {
      const query = readParams(params, {
        ...paging,
        customer: optional(text()),
        price: optional(text()),
        status: optional(oneOf(...STATUSES, 'all', 'ended')),
      })
      if (query.customer !== undefined && !world.tables.customers.has(query.customer)) {
        requireCustomer(world, query.customer, 'customer')
      }
      const hasStatus = (each: Subscription) => {
        if (query.status === 'all') return true
        if (query.status === undefined) return each.status !== 'canceled'
        return query.status === 'ended' ? !isRunning(each) : each.status === query.status
      }
      const matching = [...world.tables.subscriptions.values()].filter(
        (each) =>
          hasStatus(each) &&
          (query.customer === undefined || each.customer === query.customer) &&
          (query.price === undefined || each.items.data.some((item) => item.price.id === query.price)),
      )
      return listPage(matching, query, '/v1/subscriptions')
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    answer(call) {
      const subscription = requireSubscription(call)
      readParams(call.params, {})
      return subscription
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    answer(call) {
      const subscription = requireSubscription(call)
      const input = readParams(call.params, {
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
        setCancelAtPeriodEnd(call.world, subscription, input.cancel_at_period_end)
      }
      if (input.description !== undefined) subscription.description = input.description
      if (input.cancellation_details && subscription.cancellation_details) {
        subscription.cancellation_details.comment = input.cancellation_details.comment ?? null
        subscription.cancellation_details.feedback = input.cancellation_details.feedback ?? null
      }
      subscription.metadata = mergeMetadata(subscription.metadata, input.metadata)
      call.world.emit('customer.subscription.updated', subscription, before)
      return subscription
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    answer(call) {
      const subscription = requireSubscription(call)
      readParams(call.params, {
        cancellation_details: optional(cancellationDetails),
        invoice_now: optional(flag()),
        prorate: optional(flag()),
      })
      // Stripe does not know an ended subscription any more when asked to end it.
      if (!isRunning(subscription)) throw noSuch('subscription', subscription.id)
      endSubscription(call.world, subscription, 'cancellation_requested')
      return subscription
    },
  },
]
