import 'server-only'
import { db, type Db } from '@/lib/server/db/client'
import { retryOnDeadlock } from '@/lib/server/db/locks'
import { processState } from '@/lib/server/process-state'
import { createQueue, type Queue } from '@/lib/server/queue'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import { AppError } from '@/lib/shared/errors'

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
