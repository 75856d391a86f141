import type { Invoice, Subscription } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { collectInvoice, discountAt, draftInvoice, failInvoice, methodOfSubscription, type Setback } from './invoices'
import { activateMandate, mandateOf, registerMandate, tryMandate } from './mandates'
import { periodEnd } from './periods'
import { currentPeriodEnd, endsWithPeriod, endSubscription, isRunning } from './subscriptions'

function openInvoice(world: World, subscription: Subscription): Invoice | null {
  const latest = world.tables.invoices.get(idOf(subscription.latest_invoice) ?? '')
  return latest?.status === 'open' ? latest : null
}

export function runningOf(world: World, customer: string | null): Subscription | null {
  const all = [...world.tables.subscriptions.values()].filter((each) => each.customer === customer && isRunning(each))
  return all.at(-1) ?? null
}

/** Returns the price of a period without discounts. */
export const regularAmount = (subscription: Subscription): number =>
  subscription.items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0)

/** Returns the amount that a new mandate of the subscription is registered for. */
export const mandateAmount = (subscription: Subscription): number =>
  subscription.payment_settings?.payment_method_options?.card?.mandate_options?.amount ?? regularAmount(subscription)

/** The person pays the open invoice, and registers a mandate if none exists yet. */
export function payOverdue(world: World, subscription: Subscription): void {
  const invoice = openInvoice(world, subscription)
  if (invoice === null || !isRunning(subscription)) return
  const before = structuredClone(subscription)
  const method = methodOfSubscription(world, subscription)
  const isNew = method !== null && mandateOf(world, method.id) === null
  const mandate = isNew ? registerMandate(world, method, mandateAmount(subscription), 'works') : null
  collectInvoice(world, invoice)
  subscription.status = 'active'
  world.emit('customer.subscription.updated', subscription, before)
  activateMandate(world, mandate, 'works')
}

/** Charges the open invoice in the absence of the person. */
export function chargeOverdue(world: World, subscription: Subscription): Setback | null {
  const invoice = openInvoice(world, subscription)
  if (invoice === null) return null
  const setback = setbackOf(world, subscription, invoice)
  world.tables.renewalPlans.delete(subscription.id)
  if (setback === null) payOverdue(world, subscription)
  else failInvoice(world, invoice, setback)
  return setback
}

function setbackOf(world: World, subscription: Subscription, invoice: Invoice): Setback | null {
  if (invoice.amount_due === 0) return null
  const plan = world.tables.renewalPlans.get(subscription.id)
  if (plan !== undefined) return plan
  const method = methodOfSubscription(world, subscription)
  return method && tryMandate(world, method, { amount: invoice.amount_due, currency: invoice.currency })
}

function renew(world: World, subscription: Subscription): void {
  const before = structuredClone(subscription)
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    if (item.price.recurring === null) continue
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start)
  }
  const start = subscription.items.data[0]?.current_period_start ?? world.now()
  if (discountAt(world, subscription, start) === null) subscription.discounts = []
  const invoice = draftInvoice(world, subscription, 'subscription_cycle')
  world.emit('invoice.created', invoice)
  const setback = setbackOf(world, subscription, invoice)
  world.tables.renewalPlans.delete(subscription.id)
  if (setback !== null) subscription.status = 'past_due'
  world.emit('customer.subscription.updated', subscription, before)
  if (setback === null) collectInvoice(world, invoice)
  else failInvoice(world, invoice, setback)
}

/**
 * Advances a subscription by a month. Retries an overdue invoice first, and ends the subscription if the retry fails.
 * Then carries out a scheduled cancellation or invoices the next period.
 */
export function advancePeriod(world: World, subscription: Subscription): void {
  if (!isRunning(subscription)) return
  if (subscription.status === 'past_due') {
    if (chargeOverdue(world, subscription) !== null) {
      endSubscription(world, subscription, 'payment_failed')
      return
    }
  }
  if (!endsWithPeriod(subscription)) {
    renew(world, subscription)
    return
  }
  // Ends the period no later than now, because the product compares the period's end with the current time.
  for (const item of subscription.items.data) {
    item.current_period_end = Math.min(item.current_period_end, world.now())
    item.current_period_start = Math.min(item.current_period_start, item.current_period_end)
  }
  subscription.cancel_at = Math.min(subscription.cancel_at ?? Infinity, currentPeriodEnd(subscription))
  endSubscription(world, subscription, 'cancellation_requested')
}
