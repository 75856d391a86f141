import 'server-only'
import type Stripe from 'stripe'
import type { PurchaseOutcome } from '@/lib/domains/payments/purchases/policy'
import { db, type Db } from '@/lib/server/db/client'
import { retryOnDeadlock } from '@/lib/server/db/locks'
import { processState } from '@/lib/server/process-state'
import { createQueue, type Queue } from '@/lib/server/queue'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import { AppError } from '@/lib/shared/errors'
import type { Price } from '@/lib/shared/money/prices'

/** Stores data that was read from Stripe. Must access only the database, because it may run several times. */
export type Write = (tx: Db) => Promise<void>

export const combineWrites =
  (writes: readonly (Write | null)[]): Write =>
  async (tx) => {
    for (const write of writes) await write?.(tx)
  }

const select = {
  id: true,
  stripeCustomerId: true,
  userId: true,
  currency: true,
  version: true,
  user: { select: { email: true, firstName: true } },
} as const

/** Customer in our database. Other customers of the Stripe account may belong to other products. */
export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

const findCustomer = (stripeCustomerId: string) =>
  db.billingCustomer.findUnique({ where: { stripeCustomerId }, select })

/** Maximum number of reads if other processes keep changing the customer. */
const ATTEMPTS = 10
/** Maximum number of customers read concurrently per process, because of Stripe's rate limit. */
const AT_ONCE = 10
const QUEUE_TIMEOUT_MS = 10_000

/** Runs tasks for the same customer one at a time within this process. */
export const runInCustomerQueue: Queue = (key, work) =>
  (processState.providerQueue ??= createQueue(AT_ONCE, QUEUE_TIMEOUT_MS))(key, work)

/**
 * Reads from Stripe outside a transaction, then stores the data in a short transaction. Reads again if the customer has
 * changed (decision 26).
 */
export function syncFromStripe(stripeCustomerId: string, read: (customer: Customer | null) => Promise<Write | null>) {
  return runInCustomerQueue(stripeCustomerId, async () => {
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      const customer = await findCustomer(stripeCustomerId)
      const write = await withProvider(() => read(customer))
      if (!write) return
      const isWritten = await retryOnDeadlock(async (tx) => {
        if (customer && !(await raiseVersion(tx, customer))) return false
        await write(tx)
        return true
      })
      if (isWritten) return
    }
    throw new AppError('unavailable', 'This customer is being updated. Try again in a moment.')
  })
}

async function raiseVersion(tx: Db, { id, userId, version }: Customer): Promise<boolean> {
  const data = { version: { increment: 1 } }
  const { count } = await tx.billingCustomer.updateMany({ where: { id, userId, version }, data })
  return count === 1
}

/** A checkout whose money has arrived, as read from Stripe. */
export type PaidCheckout = {
  session: Stripe.Checkout.Session
  paidAt: Date
  price: Price
  /** Line about tax for the receipt; null without tax. */
  tax: string | null
  /** True if the money was returned before we learned of the payment. */
  isReturned: boolean
  now: Date
  /** Items opened during the same sync, such as 'video 7'. They aren't in our copy yet. */
  opened: { item: string; paidAt: Date }[]
}

export type StoredPurchase = { id: number; userId: number | null }

/** Facts of a new purchase, read before the transaction that stores them. */
export type PurchaseReading = {
  outcome: PurchaseOutcome
  /** Columns that name the purchased item; null if it no longer exists, so that nothing can be stored. */
  item: { videoId?: number; livestreamId?: number; festivalId?: number; pass?: string } | null
  /**
   * Stores what the purchase opens. Must access only the database, because it may run several times.
   * @param endedAt null, unless the payment was returned or will be refunded
   */
  open: (tx: Db, purchase: StoredPurchase, endedAt: Date | null) => Promise<void>
  /**
   * Queues the email about the outcome.
   * @param purchase null if `item` is null
   */
  tell: (tx: Db, purchase: StoredPurchase | null) => Promise<void>
}

export type PurchaseReader = {
  read: (customer: Customer, checkout: PaidCheckout) => Promise<PurchaseReading>
  /** Names the item of an unpaid checkout, and the path at which it can be bought; null if it is no longer on sale. */
  retry: (tx: Db, metadata: Stripe.Metadata) => Promise<{ item: string; path: string } | null>
  /** Ends what the purchase opened, or opens it again, when its money was returned, or wasn't after all. */
  setEnded: (tx: Db, purchase: StoredPurchase, endedAt: Date | null, now: Date) => Promise<void>
}
