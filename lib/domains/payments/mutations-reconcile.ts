import 'server-only'
import Stripe from 'stripe'
import { sendMissingReceipts } from '@/lib/domains/payments/mutations-receipts'
import { syncCustomer } from '@/lib/domains/payments/mutations-subscriptions'
import { db } from '@/lib/server/db/client'
import { createDailyJob } from '@/lib/server/jobs/daily'
import type { Job } from '@/lib/server/jobs/worker'
import { log } from '@/lib/server/log'
import { AppError } from '@/lib/shared/errors'

/** Customers that are looked at together; the provider is asked twice for each. */
const BATCH = 20
/** The provider gives an event up after three days; its receipt is then a day late, not a month. */
const RECEIPT_DAYS = 5
const DAY_MS = 24 * 60 * 60 * 1000
/** Full hour, UTC: half past one at night in India, four in the morning in Singapore. */
const NIGHT_HOUR = 20

/**
 * Reads a portion of the customers back from the provider, and so repairs what a lost event left. Looked at are those
 * of living persons, and those whose subscription has not ended here.
 * @param after id of the last customer of the portion before; 0 begins
 * @returns id of the portion's last customer, null when there are no more
 * @throws AppError provider when the provider does not answer; the portion may be repeated
 */
export async function reconcileCustomers(after: number, now: Date = new Date()): Promise<number | null> {
  const customers = await db.billingCustomer.findMany({
    where: {
      id: { gt: after },
      OR: [{ userId: { not: null } }, { subscriptions: { some: { endedAt: null } } }],
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
    // Another process has this customer in hand at this moment: that is as good.
    if (error instanceof AppError && error.code === 'unavailable') return
    // One customer whom the provider refuses must not keep the others waiting.
    if (!(error instanceof AppError && error.cause instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    log.error({ stripeCustomerId, err: error.cause }, 'customer not reconciled')
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
