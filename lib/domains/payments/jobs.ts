import 'server-only'
import Stripe from 'stripe'
import { syncFromStripe } from '@/lib/domains/payments/read-back/mutations'
import { moneyStays } from '@/lib/domains/payments/purchases/policy'
import { readMissingReceipts } from '@/lib/domains/payments/receipts/mutations'
import { readPayment } from '@/lib/domains/payments/refund-sync/mutations'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { isTooLate, withProvider } from '@/lib/server/stripe/stripe-errors'
import { idOf, unixOf } from '@/lib/server/stripe/stripe-objects'
import { AppError } from '@/lib/shared/errors'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { UnknownCurrencyError } from '@/lib/shared/money/prices'

/** Number of customers per batch. Each customer needs a few requests to Stripe. */
const BATCH = 20
/** Number of days after an invoice, or after the end of the subscription, within which a bank debit may settle. */
const DEBIT_DAYS = 21
/** Number of days for which refunds are compared, in case the job has not run for weeks. */
const REFUND_DAYS = 30
/** Number of days for which disputes are compared: banks open them within months, and decide months later. */
const DISPUTE_DAYS = 240
/** Maximum number of pages of refunds, and of disputes, read per night. A page has 100. */
const PAGES = 20
const WAITING_REFUNDS = 200

/**
 * Reads customers from Stripe to make up for lost events. The first batch also compares refunds and disputes.
 * @returns last customer id; null after the last batch
 * @throws AppError provider; call again with the same id
 */
export async function reconcileCustomers(after: number, now: Date = new Date()): Promise<number | null> {
  const lately = new Date(now.getTime() - DEBIT_DAYS * DAY_MS)
  const customers = await db.billingCustomer.findMany({
    where: {
      id: { gt: after },
      OR: [
        { userId: { not: null } },
        { releasedAt: { gt: lately } },
        { subscriptions: { some: { OR: [{ endedAt: null }, { endedAt: { gt: lately } }] } } },
      ],
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, stripeCustomerId: true },
  })
  if (after === 0) await reconcilePayments(now)
  for (const { stripeCustomerId } of customers) {
    await runIsolated({ stripeCustomerId }, async () => {
      await syncCustomer(stripeCustomerId, now)
      await syncFromStripe(stripeCustomerId, async (customer) => customer && readMissingReceipts(customer, lately, now))
    })
  }
  return customers.length < BATCH ? null : (customers.at(-1)?.id ?? null)
}

type Moved = { id: string; status: string | null; payment_intent: string | Stripe.PaymentIntent | null }
type Pages<Row> = (params: {
  created: { gte: number }
  expand: string[]
  limit: number
  starting_after: string | undefined
}) => Promise<Stripe.ApiList<Row>>

/**
 * Reads refunds or disputes since a time, and finds those that differ from our copy.
 * @returns customer ids by Stripe's payment id
 */
async function findDiffering<Row extends Moved>(
  since: Date,
  list: Pages<Row>,
  compare: (rows: Row[]) => Promise<(row: Row) => boolean>,
): Promise<Map<string, string>> {
  const payments = new Map<string, string>()
  const query = { created: { gte: unixOf(since) }, limit: 100, expand: ['data.payment_intent'] }
  let after: string | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const { data, has_more: hasMore } = await withProvider(() => list({ ...query, starting_after: after }))
    const differs = await compare(data)
    for (const row of data) {
      const payment = typeof row.payment_intent === 'object' ? row.payment_intent : null
      const customer = idOf(payment?.customer)
      if (payment && customer && differs(row)) payments.set(payment.id, customer)
    }
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) break
  }
  return payments
}

async function compareRefunds(refunds: Stripe.Refund[]) {
  const known = await db.refund.findMany({
    where: { stripeRefundId: { in: refunds.map(({ id }) => id) } },
    select: { stripeRefundId: true, status: true },
  })
  const statuses = new Map(known.map(({ stripeRefundId, status }) => [stripeRefundId, status]))
  return ({ id, status }: Stripe.Refund) => statuses.get(id) !== (status ?? 'succeeded')
}

/** Compares those of purchases, because purchases that are over aren't read with their customer. */
async function compareDisputes(disputes: Stripe.Dispute[]) {
  const known = await db.purchase.findMany({
    where: { stripePaymentIntentId: { in: disputes.flatMap((each) => idOf(each.payment_intent) ?? []) } },
    select: { stripePaymentIntentId: true, refundedAt: true },
  })
  const returned = new Map(known.map((row) => [row.stripePaymentIntentId, row.refundedAt !== null]))
  return (dispute: Stripe.Dispute) => returned.get(idOf(dispute.payment_intent)) === moneyStays(dispute.status)
}

async function reconcilePayments(now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { refunds, disputes } = stripe()
  const refunded = await findDiffering(since(REFUND_DAYS), (query) => refunds.list(query), compareRefunds)
  const disputed = await findDiffering(since(DISPUTE_DAYS), (query) => disputes.list(query), compareDisputes)
  const payments = new Map([...refunded, ...disputed])
  const waiting = await db.refund.findMany({
    where: { status: { in: ['pending', 'requires_action'] } },
    orderBy: { createdAt: 'asc' },
    take: WAITING_REFUNDS,
    select: { stripePaymentIntentId: true, billingCustomer: { select: { stripeCustomerId: true } } },
  })
  for (const { stripePaymentIntentId, billingCustomer } of waiting) {
    payments.set(stripePaymentIntentId, billingCustomer.stripeCustomerId)
  }
  for (const [paymentIntent, stripeCustomerId] of payments) {
    await runIsolated({ paymentIntent }, async () => {
      await syncFromStripe(stripeCustomerId, async (customer) => customer && readPayment(customer, paymentIntent, now))
    })
  }
}

/** Continues after a failure that concerns only one customer. */
async function runIsolated(what: Record<string, string>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    // Ignores the error, because another process is already syncing this customer.
    if (error instanceof AppError && error.code === 'unavailable') return
    // Errors that concern one customer: Stripe rejects it, its currency is unknown, or reading its data takes too long.
    const isOneCustomers =
      cause instanceof Stripe.errors.StripeInvalidRequestError ||
      cause instanceof UnknownCurrencyError ||
      isTooLate(cause)
    if (!isOneCustomers) throw error
    log.error({ ...what, err: cause }, 'customer not reconciled')
  }
}

/** Deletes old events. If Stripe sends one of them again, the customer is simply synced again. */
export async function purgeEvents(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_WEBHOOK_DAYS)
  const where = { processedAt: { lt: cutoff } }
  return (await db.webhookEvent.deleteMany({ where, limit: PURGE_PORTION })).count
}
