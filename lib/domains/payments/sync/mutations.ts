import 'server-only'
import type Stripe from 'stripe'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { isOwnCheckout } from '@/lib/domains/payments/checkout/mutations'
import { listCustomers, releaseCustomer } from '@/lib/domains/payments/customers/mutations'
import { readPurchaseOfEvent, readPurchases, readerOf } from '@/lib/domains/payments/purchases/mutations'
import { combineWrites, syncFromStripe, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import { readReceipt } from '@/lib/domains/payments/receipts/mutations'
import { readPaymentOfEvent } from '@/lib/domains/payments/refund-sync/mutations'
import { readSubscriptions } from '@/lib/domains/payments/subscription-sync/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { log } from '@/lib/server/log/log'
import { dateOfUnix, idOf } from '@/lib/server/stripe/stripe-objects'
import { count } from '@/lib/server/telemetry/tracing'
import type { Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import { customerOfEvent } from './queries'

/**
 * Reads the customer from Stripe, because events may be repeated, late or out of order (decision 11). Stores the state
 * and the event's id in one transaction. If it fails, Stripe sends the event again.
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date = new Date()): Promise<'processed' | 'known'> {
  const report = (outcome: string) =>
    count('rasika.webhook.events', { 'rasika.event': event.type, 'rasika.outcome': outcome })
  try {
    const customerId = await customerOfEvent(event)
    let isKnown = false
    await syncFromStripe(customerId ?? event.id, async (customer) => {
      isKnown = (await db.webhookEvent.count({ where: { id: event.id } })) > 0
      return isKnown ? null : readEvent(event, customer, now)
    })
    const outcome = isKnown ? 'known' : 'processed'
    report(outcome)
    return outcome
  } catch (error) {
    report('failed')
    throw error
  }
}

async function readEvent(event: Stripe.Event, customer: Customer | null, now: Date): Promise<Write> {
  const object = event.data.object
  const writes = customer && [
    await readSubscriptions(customer, now, object.object === 'mandate' ? object.id : null),
    await readPurchaseOfEvent(customer, event, now),
    await readPaymentOfEvent(customer, event, now),
    event.type === 'invoice.paid' ? await readReceipt(customer, event.data.object.id, now) : null,
  ]
  return async (tx) => {
    if (writes) await combineWrites(writes)(tx)
    if (customer && event.type === 'customer.deleted') await releaseCustomer(tx, customer.stripeCustomerId)
    await queueUnpaidMail(tx, event)
    const row = {
      id: event.id,
      type: event.type,
      objectId: 'id' in object && typeof object.id === 'string' ? object.id : null,
      createdAt: dateOfUnix(event.created),
      processedAt: now,
    }
    await tx.webhookEvent.createMany({ data: [row], skipDuplicates: true })
  }
}

/** Syncs a customer without an event: after a checkout, and to repair the effects of lost events. */
export const syncCustomer = (customerId: string, now: Date = new Date()): Promise<void> =>
  syncFromStripe(
    customerId,
    async (customer) =>
      customer && combineWrites([await readSubscriptions(customer, now), await readPurchases(customer, now)]),
  )

/**
 * Syncs when the person returns from Stripe, because the event may be late or lost. Logs errors instead of throwing.
 */
export async function refreshSubscriptions(actor: Actor): Promise<void> {
  try {
    for (const customer of await listCustomers(db, actor.id)) await syncCustomer(customer)
  } catch (error) {
    log.warn({ actorId: actor.id, err: error }, 'subscriptions not refreshed')
  }
}

/** Call it in the transaction that stores the event, because the person must get only one email. */
export async function queueUnpaidMail(tx: Db, event: Stripe.Event): Promise<void> {
  if (event.type !== 'checkout.session.async_payment_failed') return
  const session = event.data.object
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: idOf(session.customer) ?? '' },
    select: { user: { select: { email: true, firstName: true } } },
  })
  if (!customer?.user) return
  const { user: to } = customer
  if (!isOwnCheckout(session)) return
  const reader = readerOf(session)
  if (reader) {
    const { item, path } = (await reader.retry(tx, session.metadata ?? {})) ?? {
      item: 'your order',
      path: routes.account,
    }
    return queueTextMail(tx, 'purchase-unpaid', { to, facts: { item, link: siteUrl(path) } })
  }
  return queueTextMail(tx, 'plan-debit-returned', { to, facts: { link: siteUrl(routes.account) } })
}
