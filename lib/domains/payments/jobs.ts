import 'server-only'
import Stripe from 'stripe'
import { syncFromStripe } from '@/lib/domains/payments/read-back/mutations'
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

/** Customers in one portion. Stripe is asked a few times for each. */
const BATCH = 20
/** A bank debit may settle so many days after its invoice, and after its subscription ended. */
const DEBIT_DAYS = 21
/** Days for which refunds are compared with our copy: the job may have stood still for weeks. */
const REFUND_DAYS = 30
/** Pages of a hundred refunds that are read in a night. */
const REFUND_PAGES = 20
/** Refunds that are on their way for long, and are asked about in a night. */
const WAITING_REFUNDS = 200

/**
 * Reads a portion of the customers back from Stripe, which repairs what a lost event left: the customers of existing
 * accounts, those of accounts deleted lately, whose debit may settle only now, and those whose subscription has not
 * ended in our copy or ended lately. The first portion also compares refunds.
 * @param after id of the last customer of the portion before; 0 begins
 * @returns id of the portion's last customer, null when there are no more
 * @throws AppError provider when Stripe does not respond; the portion may be repeated
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
  if (after === 0) await reconcileRefunds(now)
  for (const { stripeCustomerId } of customers) {
    await runIsolated({ stripeCustomerId }, async () => {
      await syncCustomer(stripeCustomerId, now)
      await syncFromStripe(stripeCustomerId, async (customer) => customer && readMissingReceipts(customer, lately, now))
    })
  }
  return customers.length < BATCH ? null : (customers.at(-1)?.id ?? null)
}

/**
 * Payments with a refund of late that our copy does not have as Stripe has it.
 * @returns Stripe's id of each payment with that of its customer
 * @throws AppError provider
 */
async function refundedPayments(since: Date): Promise<Map<string, string>> {
  const payments = new Map<string, string>()
  let after: string | undefined
  for (let page = 0; page < REFUND_PAGES; page += 1) {
    const created = { gte: unixOf(since) }
    const expand = ['data.payment_intent']
    const { data, has_more: hasMore } = await withProvider(() =>
      stripe().refunds.list({ created, limit: 100, starting_after: after, expand }),
    )
    const known = await db.refund.findMany({
      where: { stripeRefundId: { in: data.map(({ id }) => id) } },
      select: { stripeRefundId: true, status: true },
    })
    const statuses = new Map(known.map(({ stripeRefundId, status }) => [stripeRefundId, status]))
    for (const { id, status, payment_intent: payment } of data) {
      const customer = typeof payment === 'object' ? idOf(payment?.customer) : null
      const paymentIntent = idOf(payment)
      if (customer && paymentIntent && statuses.get(id) !== (status ?? 'succeeded')) {
        payments.set(paymentIntent, customer)
      }
    }
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) break
  }
  return payments
}

/** Stores what Stripe has of refunds whose events were lost: new ones, and those that arrived or failed since. */
async function reconcileRefunds(now: Date): Promise<void> {
  const payments = await refundedPayments(new Date(now.getTime() - REFUND_DAYS * DAY_MS))
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

/** Does one thing of many, so that what Stripe refuses of it does not hold up the others. @param what for the log */
async function runIsolated(what: Record<string, string>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    // Another process syncs this customer at this moment, which is as good.
    if (error instanceof AppError && error.code === 'unavailable') return
    // One customer whom Stripe refuses, who pays in a currency that is not ours, or who has so much that reading it
    // takes too long, must not hold up the others.
    const isOneCustomers =
      cause instanceof Stripe.errors.StripeInvalidRequestError ||
      cause instanceof UnknownCurrencyError ||
      isTooLate(cause)
    if (!isOneCustomers) throw error
    log.error({ ...what, err: cause }, 'customer not reconciled')
  }
}

/**
 * Deletes the events of the provider that were processed more than `RETAIN_WEBHOOK_DAYS` ago. One that is repeated
 * later only reads the customer back once more.
 * @returns how many, at most a portion
 */
export async function purgeEvents(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_WEBHOOK_DAYS)
  const where = { processedAt: { lt: cutoff } }
  return (await db.webhookEvent.deleteMany({ where, limit: PURGE_PORTION })).count
}
