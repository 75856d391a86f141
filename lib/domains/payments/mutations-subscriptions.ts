import 'server-only'
import type Stripe from 'stripe'
import { closeCheckoutsOf } from '@/lib/domains/payments/mutations-close-checkouts'
import { listCustomers } from '@/lib/domains/payments/mutations-customers'
import { customerOfEvent } from '@/lib/domains/payments/mutations-event-customer'
import { sendReceiptOf } from '@/lib/domains/payments/mutations-receipts'
import { mayCharge, validDiscount } from '@/lib/domains/payments/policy-billing'
import { syncRentalOfEvent, syncRentalsOfCustomer } from '@/lib/domains/payments/mutations-rentals-sync'
import { db, type Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'
import { createSerializer, type Serializer } from '@/lib/server/serially'
import { PROVIDER_FAILURE, stripe, withProvider } from '@/lib/server/stripe'
import { within } from '@/lib/server/stripe-calls'
import { count } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/** The provider is asked while the transaction is open: time for its slowest answer, then everything is undone. */
const TRANSACTION = { timeout: 15_000, maxWait: 2000 }
/** For all its answers together. Less than the transaction's: else it would be over while they are waited for. */
const ANSWERS_MS = 12_000

/**
 * Each of these transactions holds a connection while the provider answers. However slow it is and however many events
 * come, all but two of the connections stay free for everybody else.
 */
const AT_ONCE = 2
const PATIENCE_MS = 10_000

const serially: Serializer = (key, work) =>
  (processState.providerQueue ??= createSerializer(AT_ONCE, PATIENCE_MS))(key, () => within(ANSWERS_MS, work))

const fromUnix = (seconds: number) => new Date(seconds * 1000)

/**
 * Handles a verified event of the payment provider: whatever it says, the customer's truth is read back from there and
 * stored, with the event's id, in one transaction. So events may come twice, late and in any order.
 * @throws AppError provider, or the database's error; nothing is stored then and the provider sends the event again
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date = new Date()): Promise<'processed' | 'known'> {
  const noted = (outcome: string) =>
    count('rasika.webhook.events', { 'rasika.event': event.type, 'rasika.outcome': outcome })
  try {
    const customerId = await customerOfEvent(event)
    const outcome = await serially(customerId ?? event.id, () => takeIn(event, customerId, now))
    noted(outcome)
    return outcome
  } catch (error) {
    noted('failed')
    throw error
  }
}

function takeIn(event: Stripe.Event, customerId: string | null, now: Date): Promise<'processed' | 'known'> {
  return db.$transaction(async (tx) => {
    // One event of a customer at a time: otherwise an older answer could be written over a newer one.
    if (customerId) await lockCustomer(tx, customerId)
    const known = await tx.webhookEvent.findUnique({ where: { id: event.id }, select: { id: true } })
    if (known) return 'known'
    if (customerId) await syncSubscriptions(tx, customerId, now)
    await syncRentalOfEvent(tx, event, now)
    if (customerId && event.type === 'customer.deleted') await releaseCustomer(tx, customerId)
    if (event.type === 'invoice.paid') await sendReceiptOf(tx, event.data.object.id, now)
    const object = event.data.object
    await tx.webhookEvent.createMany({
      data: [
        {
          id: event.id,
          type: event.type,
          objectId: 'id' in object && typeof object.id === 'string' ? object.id : null,
          createdAt: fromUnix(event.created),
          processedAt: now,
        },
      ],
      skipDuplicates: true,
    })
    return 'processed'
  }, TRANSACTION)
}

/** Brings one customer up to date without an event: on the return from a checkout, and for repairs. */
export function syncCustomer(customerId: string, now: Date = new Date()): Promise<void> {
  return serially(customerId, () =>
    db.$transaction(async (tx) => {
      await lockCustomer(tx, customerId)
      await syncSubscriptions(tx, customerId, now)
      await syncRentalsOfCustomer(tx, customerId, now)
    }, TRANSACTION),
  )
}

/**
 * Brings a person's subscriptions up to date on their return from the provider, whose event may be late or lost. When
 * the provider does not answer, what is known stays.
 */
export async function refreshSubscriptions(actor: Actor): Promise<void> {
  try {
    for (const customer of await listCustomers(actor)) await syncCustomer(customer)
  } catch (error) {
    log.warn({ actorId: actor.id, err: error }, 'subscriptions not refreshed')
  }
}

/** @throws AppError unavailable when another instance has the customer in hand; the provider sends its event again */
async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${customerId}, 0)) AS locked`
  if (!row?.locked) throw new AppError('unavailable', 'This customer is being brought up to date. Please try again.')
}

/** A customer deleted at the provider is of no more use: the person's next checkout makes another. History stays. */
async function releaseCustomer(tx: Db, stripeCustomerId: string): Promise<void> {
  await tx.billingCustomer.updateMany({ where: { stripeCustomerId }, data: { userId: null } })
}

async function syncSubscriptions(tx: Db, customerId: string, now: Date): Promise<void> {
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: customerId },
    select: { id: true, userId: true, user: { select: { email: true } } },
  })
  // Another product may share the provider's account.
  if (!customer) return
  const { data } = await withProvider(() =>
    stripe().subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  )
  if (data.some(({ customer: payer }) => (typeof payer === 'string' ? payer : payer.id) !== customerId)) {
    throw new AppError('provider', PROVIDER_FAILURE, { cause: new Error('subscriptions of another customer') })
  }
  let joined = false
  for (const subscription of data) {
    // A checkout can be paid in the moment in which its person deletes the account: nobody may be charged for nothing.
    const orphaned = customer.userId === null && subscription.ended_at === null
    const current = orphaned ? await withProvider(() => stripe().subscriptions.cancel(subscription.id)) : subscription
    if (await storeSubscription(tx, customer, current, now)) joined = true
  }
  if (joined && customer.userId !== null) await closeLeftCheckouts(tx, customer.userId)
}

/** Whoever has become a member could still pay what they left open: a rental, or the plan once more. */
async function closeLeftCheckouts(tx: Db, userId: number): Promise<void> {
  const customers = await tx.billingCustomer.findMany({ where: { userId }, select: { stripeCustomerId: true } })
  for (const { stripeCustomerId } of customers) await withProvider(() => closeCheckoutsOf(stripeCustomerId))
}

/** @returns whether the subscription runs now and did not when it was last looked at */
async function storeSubscription(
  tx: Db,
  customer: { id: number; userId: number | null; user: { email: string } | null },
  subscription: Stripe.Subscription,
  now: Date,
): Promise<boolean> {
  const [item] = subscription.items.data
  if (!item) return false
  const stripeSubscriptionId = subscription.id
  const before = await tx.subscription.findUnique({
    where: { stripeSubscriptionId },
    select: { status: true, pastDueSince: true },
  })
  const discountPercent = validDiscount(Number(subscription.metadata.discountPercent))
  const isPastDue = subscription.status === 'past_due'
  const facts = {
    status: subscription.status,
    currency: item.price.currency === 'inr' ? ('inr' as const) : ('usd' as const),
    unitAmount: item.price.unit_amount ?? 0,
    discountPercent,
    startedAt: fromUnix(subscription.start_date),
    currentPeriodEnd: fromUnix(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pastDueSince: isPastDue ? ((await firstFailure(subscription)) ?? before?.pastDueSince ?? now) : null,
    endedAt: subscription.ended_at ? fromUnix(subscription.ended_at) : null,
    syncedAt: now,
  }
  await tx.subscription.upsert({
    where: { stripeSubscriptionId },
    create: { ...facts, stripeSubscriptionId, userId: customer.userId, billingCustomerId: customer.id },
    update: facts,
    select: { id: true },
  })
  if (discountPercent !== null && customer.user && subscription.status === 'active') {
    // By address too: whoever had an account before the import is not linked to it.
    const theirs = [{ userId: customer.userId }, { email: customer.user.email }]
    await tx.prospect.updateMany({ where: { OR: theirs, usedAt: null }, data: { usedAt: now } })
  }
  return mayCharge(subscription.status) && !(before && mayCharge(before.status))
}

/** The grace period counts from the oldest invoice that could not be paid; null where staff has closed them all. */
async function firstFailure({ id }: Stripe.Subscription): Promise<Date | null> {
  const { data } = await withProvider(() => stripe().invoices.list({ subscription: id, status: 'open', limit: 100 }))
  const oldest = data.at(-1)
  return oldest ? fromUnix(oldest.created) : null
}
