import { newId } from '@/sandbox/stripe/ids'
import { personOf } from '@/sandbox/stripe/records'
import type { Coupon, Discount, Plan, Price, Subscription, SubscriptionItem } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { addMonths, periodEnd } from './periods'

type SubscriptionOrder = {
  /** Fixed id for the demo subscription. By default, an id is generated. */
  id?: string
  customer: string
  items: Array<{ price: Price; quantity: number }>
  coupon: Coupon | null
  metadata: Record<string, string>
  checkoutSession: string | null
  paymentMethod: string
}

const ENDED = new Set(['canceled', 'incomplete_expired'])

/** Past-due subscriptions also count as running. */
export function isRunning(subscription: Subscription): boolean {
  return !ENDED.has(subscription.status)
}

function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

function createDiscount(world: World, order: SubscriptionOrder, coupon: Coupon, subscription: string): Discount {
  const now = world.now()
  const months = coupon.duration_in_months ?? 0
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: order.checkoutSession,
    customer: order.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addMonths(now, months) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription,
    subscription_item: null,
  }
  coupon.times_redeemed += 1
  world.tables.discounts.set(discount.id, discount)
  return discount
}

/** Creates a subscription. The caller must settle the first invoice and emit the events. */
export function createSubscription(world: World, order: SubscriptionOrder): Subscription {
  const now = world.now()
  const id = order.id ?? newId('sub')
  const items = order.items.map(({ price, quantity }): SubscriptionItem => ({
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: price.recurring === null ? now : periodEnd(now, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  }))
  const currency = order.items[0]?.price.currency ?? 'usd'
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer: order.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: order.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: order.coupon === null ? [] : [createDiscount(world, order, order.coupon, id).id],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
  world.tables.subscriptions.set(id, subscription)
  const person = personOf(world, order.customer)
  if (person) person.currency ??= currency
  return subscription
}

type CancelReason = 'cancellation_requested' | 'payment_failed'

export function endSubscription(world: World, subscription: Subscription, reason: CancelReason): void {
  const now = world.now()
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  world.tables.renewalPlans.delete(subscription.id)
  const invoice = world.tables.invoices.get(idOf(subscription.latest_invoice) ?? '')
  if (invoice?.status === 'open') {
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
  }
  world.emit('customer.subscription.deleted', subscription)
}

export const currentPeriodEnd = (subscription: Subscription): number =>
  subscription.items.data[0]?.current_period_end ?? subscription.created

export const endsWithPeriod = (subscription: Subscription): boolean =>
  subscription.cancel_at !== null && subscription.cancel_at <= currentPeriodEnd(subscription)

/**
 * Schedules a cancellation.
 * @param cancelAt Unix seconds; null removes the cancellation. With flexible billing, the portal and the dashboard also
 *   use it to cancel at the end of the period.
 * @param atPeriodEnd value of `cancel_at_period_end`; only API requests set it
 */
export function setCancelAt(
  world: World,
  subscription: Subscription,
  cancelAt: number | null,
  atPeriodEnd = false,
): void {
  if (subscription.cancel_at === cancelAt && subscription.cancel_at_period_end === atPeriodEnd) return
  subscription.cancel_at = cancelAt
  subscription.cancel_at_period_end = atPeriodEnd
  subscription.canceled_at = cancelAt === null ? null : world.now()
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = cancelAt === null ? null : 'cancellation_requested'
  }
}
