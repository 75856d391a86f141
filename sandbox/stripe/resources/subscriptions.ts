import { currentPeriodEnd, endSubscription, isRunning, setCancelAt } from '@/sandbox/stripe/billing/subscriptions'
import { badParam, noSuch } from '@/sandbox/stripe/faults'
import {
  clearable,
  flag,
  hash,
  integer,
  metadata,
  oneOf,
  optional,
  readParams,
  text,
  type Check,
  type CheckedFields,
} from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import { segment, type Route } from '@/sandbox/stripe/route'
import type { Subscription } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
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

function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === undefined) return subscription.status !== 'canceled'
  return status === 'ended' ? !isRunning(subscription) : subscription.status === status
}

const FEEDBACK = [
  ...(['customer_service', 'low_quality', 'missing_features', 'other'] as const),
  ...(['switched_service', 'too_complex', 'too_expensive', 'unused'] as const),
] as const

const cardMandate = hash({
  amount: optional(integer({ min: 1 })),
  amount_type: optional(oneOf('fixed', 'maximum')),
  description: optional(text({ max: 200 })),
})

/** An instant, or Stripe's word for the end of a period. All our subscriptions have one item, so both words mean it. */
const cancelTime: Check<number | 'max_period_end' | 'min_period_end'> = (value, path) =>
  value === 'max_period_end' || value === 'min_period_end' ? value : integer({ min: 1 })(value, path)

const updateFields = {
  cancel_at: clearable(cancelTime),
  cancel_at_period_end: optional(flag()),
  cancellation_details: optional(hash({ comment: clearable(text()), feedback: clearable(oneOf(...FEEDBACK)) })),
  default_payment_method: optional(text()),
  metadata: optional(metadata()),
  payment_settings: optional(
    hash({
      payment_method_options: optional(hash({ card: optional(hash({ mandate_options: optional(cardMandate) })) })),
    }),
  ),
}
type Update = CheckedFields<typeof updateFields>

const defined = (fields: object = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function update(world: World, subscription: Subscription, input: Update): Subscription {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = input
  if (at && atPeriodEnd) {
    throw badParam('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  const { cancellation_details: details, metadata: words, ...others } = input
  if (!isRunning(subscription) && Object.keys(defined(others)).length > 0) {
    throw badParam('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const method = input.default_payment_method
  if (method !== undefined) requireMethodOf(world, subscription, method)
  const before = structuredClone(subscription)
  if (atPeriodEnd) setCancelAt(world, subscription, currentPeriodEnd(subscription), true)
  else if (at) setCancelAt(world, subscription, typeof at === 'number' ? at : currentPeriodEnd(subscription))
  // With `cancel_at_period_end: false`, also removes a cancellation made in the portal, which sets only `cancel_at`.
  else if (at === null || atPeriodEnd === false) setCancelAt(world, subscription, null)
  if (method !== undefined) subscription.default_payment_method = method
  setMandateOptions(subscription, input)
  subscription.metadata = mergeMetadata(subscription.metadata, words)
  Object.assign(subscription.cancellation_details ?? {}, defined(details))
  world.emit('customer.subscription.updated', subscription, before)
  return subscription
}

function requireMethodOf(world: World, subscription: Subscription, id: string): void {
  const { customer } = requireRecord(world, 'paymentMethods', id, 'default_payment_method')
  if (customer === subscription.customer) return
  throw badParam(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
    'resource_missing',
  )
}

function setMandateOptions(subscription: Subscription, { payment_settings: settings }: Update): void {
  const wanted = settings?.payment_method_options?.card?.mandate_options
  if (wanted === undefined || subscription.payment_settings === null) return
  const { amount = null, amount_type = null, description = null } = wanted
  subscription.payment_settings.payment_method_options = {
    acss_debit: null,
    bancontact: null,
    card: { mandate_options: { amount, amount_type, description }, network: null, request_three_d_secure: null },
    customer_balance: null,
    konbini: null,
    payto: null,
    pix: null,
    sepa_debit: null,
    upi: null,
    us_bank_account: null,
  }
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
      return update(request.world, subscription, readParams(request.params, updateFields))
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    respond(request) {
      const subscription = requireRecord(request.world, 'subscriptions', segment(request))
      const input = readParams(request.params, {
        cancellation_details: updateFields.cancellation_details,
        invoice_now: optional(flag()),
        prorate: optional(flag()),
      })
      if (input.invoice_now || input.prorate) throw badParam('The sandbox has no prorations.', 'prorate')
      // Stripe also returns `resource_missing` for a subscription that has ended.
      if (!isRunning(subscription)) throw noSuch('subscription', subscription.id)
      Object.assign(subscription.cancellation_details ?? {}, defined(input.cancellation_details))
      endSubscription(request.world, subscription, 'cancellation_requested')
      return subscription
    },
  },
]
