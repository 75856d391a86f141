import 'server-only'
import { db, type Db } from '@/lib/server/db/client'
import { retryOnDeadlock } from '@/lib/server/db/locks'
import { processState } from '@/lib/server/process-state'
import { createQueue, type Queue } from '@/lib/server/queue'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import { AppError } from '@/lib/shared/errors'

/** Writes what was read from Stripe. It asks nobody but the database, and may run again. */
export type Write = (tx: Db) => Promise<void>

/** Runs writes in order. */
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

/** A customer at Stripe whom we created; others belong to other products that share the account. */
export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

const findCustomer = (stripeCustomerId: string) =>
  db.billingCustomer.findUnique({ where: { stripeCustomerId }, select })

/** How often a customer is read while other processes store something of the same customer in between. */
const ATTEMPTS = 10
/** Customers that one process reads at a time, so that many events at once stay below Stripe's own limit. */
const AT_ONCE = 10
const QUEUE_TIMEOUT_MS = 10_000

/** One piece of work for a customer at a time in this process. @throws AppError unavailable after ten seconds */
export const runInCustomerQueue: Queue = (key, work) =>
  (processState.providerQueue ??= createQueue(AT_ONCE, QUEUE_TIMEOUT_MS))(key, work)

/**
 * Reads something of a customer from Stripe, then stores it in one short transaction (docs/decisions/0026). Each such
 * transaction raises the customer's version: where it was raised since before the reading, the reading may be the older
 * one and is done again.
 * @param read asks Stripe and the database; null where there is nothing to write
 * @throws AppError unavailable, provider; what `read` throws
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

/** Locks the customer. @returns false where it is not as it was before the reading */
async function raiseVersion(tx: Db, { id, userId, version }: Customer): Promise<boolean> {
  const data = { version: { increment: 1 } }
  const { count } = await tx.billingCustomer.updateMany({ where: { id, userId, version }, data })
  return count === 1
}
