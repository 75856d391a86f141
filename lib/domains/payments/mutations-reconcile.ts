import 'server-only'
import Stripe from 'stripe'
import { sendMissingReceipts } from '@/lib/domains/payments/mutations-receipts'
import { syncCustomer } from '@/lib/domains/payments/mutations-sync'
import { db } from '@/lib/server/db/client'
import { createDailyJob } from '@/lib/server/jobs/daily'
import type { Job } from '@/lib/server/jobs/worker'
import { log } from '@/lib/server/log'
import { AppError } from '@/lib/shared/errors'
import { UnknownCurrencyError } from '@/lib/shared/prices'

/** Customers in one portion. Stripe is asked twice for each. */
const BATCH = 20
/** Stripe gives an event up after three days. Its receipt is then a day late, not a month. */
const RECEIPT_DAYS = 5
/** A bank debit that was ordered before its subscription ended may settle so many days after. */
const DEBIT_DAYS = 21
const DAY_MS = 24 * 60 * 60 * 1000
/** Full hour, UTC: half past one at night in India, four in the morning in Singapore. */
const NIGHT_HOUR = 20

/**
 * Reads a portion of the customers back from Stripe, which repairs what a lost event left: the customers of existing
 * accounts, and those whose subscription has not ended in our copy or ended lately.
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
        { subscriptions: { some: { OR: [{ endedAt: null }, { endedAt: { gt: lately } }] } } },
      ],
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, stripeCustomerId: true },
  })
  for (const { stripeCustomerId } of customers) await reconcile(stripeCustomerId, now)
  return customers.length < BATCH ? null : (customers.at(-1)?.id ?? null)
}

async function reconcile(stripeCustomerId: string, now: Date): Promise<void> {
  try {
    await syncCustomer(stripeCustomerId, now)
    await sendMissingReceipts(stripeCustomerId, new Date(now.getTime() - RECEIPT_DAYS * DAY_MS), now)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    // Another process syncs this customer at this moment, which is as good.
    if (error instanceof AppError && error.code === 'unavailable') return
    // One customer whom Stripe refuses, or who pays in a currency that is not ours, must not hold up the others.
    const isOneCustomers =
      cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof UnknownCurrencyError
    if (!isOneCustomers) throw error
    log.error({ stripeCustomerId, err: cause }, 'customer not reconciled')
  }
}

/** `reconcileCustomers` as a background job, every night, in one process at a time. */
export function createReconcileJob(clock: () => number = Date.now): Job {
  return createDailyJob({
    name: 'reconcile billing',
    hour: NIGHT_HOUR,
    batch: (cursor) => reconcileCustomers(cursor, new Date(clock())),
    clock,
  })
}
