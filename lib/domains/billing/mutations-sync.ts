import 'server-only'
import type Stripe from 'stripe'
import { validDiscount } from '@/lib/domains/billing/policy'
import { db, type Db } from '@/lib/server/db/client'
import { stripe, withProvider } from '@/lib/server/stripe'

/** The provider is asked while the transaction is open: time for its slowest answer, then everything is undone. */
const TRANSACTION = { timeout: 30_000, maxWait: 5000 }

const fromUnix = (seconds: number) => new Date(seconds * 1000)

/** The customer that an event is about, if it is about one. */
function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object
  if (object.object === 'customer') return object.id
  const customer = 'customer' in object ? object.customer : null
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

/**
 * Handles a verified event of the payment provider: whatever it says, the customer's truth is read back from there and
 * stored, with the event's id, in one transaction. So events may come twice, late and in any order.
 * @throws AppError provider, or the database's error; nothing is stored then and the provider sends the event again
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date = new Date()): Promise<'processed' | 'known'> {
  const customerId = customerOf(event)
  return db.$transaction(async (tx) => {
    // One event of a customer at a time: otherwise an older answer could be written over a newer one.
    if (customerId) await lockCustomer(tx, customerId)
    const known = await tx.webhookEvent.findUnique({ where: { id: event.id }, select: { id: true } })
    if (known) return 'known'
    if (customerId) await syncSubscriptions(tx, customerId, now)
    if (customerId && event.type === 'customer.deleted') await releaseCustomer(tx, customerId)
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
export async function syncCustomer(customerId: string, now: Date = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await syncSubscriptions(tx, customerId, now)
  }, TRANSACTION)
}

async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`
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
    stripe().subscriptions.list({ customer: customerId, status: 'all', limit: 100, expand: ['data.latest_invoice'] }),
  )
  for (const subscription of data) await storeSubscription(tx, customer, subscription, now)
}

async function storeSubscription(
  tx: Db,
  customer: { id: number; userId: number | null; user: { email: string } | null },
  subscription: Stripe.Subscription,
  now: Date,
): Promise<void> {
  const [item] = subscription.items.data
  if (!item) return
  const stripeSubscriptionId = subscription.id
  const before = await tx.subscription.findUnique({
    where: { stripeSubscriptionId },
    select: { status: true, pastDueSince: true },
  })
  const discountPercent = validDiscount(Number(subscription.metadata.discountPercent))
  const facts = {
    status: subscription.status,
    currency: item.price.currency === 'inr' ? ('inr' as const) : ('usd' as const),
    unitAmount: item.price.unit_amount ?? 0,
    discountPercent,
    startedAt: fromUnix(subscription.start_date),
    currentPeriodEnd: fromUnix(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pastDueSince: subscription.status === 'past_due' ? (before?.pastDueSince ?? firstFailure(subscription, now)) : null,
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
}

/** The grace period counts from the invoice that could not be paid. */
function firstFailure(subscription: Stripe.Subscription, now: Date): Date {
  const invoice = subscription.latest_invoice
  return typeof invoice === 'object' && invoice !== null ? fromUnix(invoice.created) : now
}
