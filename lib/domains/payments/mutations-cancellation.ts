import 'server-only'
import { closeCheckoutsOf } from '@/lib/domains/payments/mutations-close-checkouts'
import { syncCustomer } from '@/lib/domains/payments/mutations-subscriptions'
import { db } from '@/lib/server/db/client'
import { stripe, withProvider } from '@/lib/server/stripe'
import { AppError } from '@/lib/shared/errors'

const NOT_CANCELLED = 'The subscription could not be cancelled, so nothing was deleted. Please try again later.'

/** More than any customer has; the provider is asked page by page up to here. */
const LIMIT = 1000

const over = new Set(['canceled', 'incomplete_expired'])

/**
 * Ends whatever a person pays or could still pay: closes their open checkouts and cancels their subscriptions at the
 * provider, at once. What is over already is no error, so that a try that failed halfway can be repeated.
 * The provider's customer itself stays: its invoices are the bookkeeping of both of us.
 * @returns the provider's customer ids, for `endCustomers` once the person is gone
 * @throws AppError provider, with a text that says that nothing was deleted
 */
export async function endBilling(userId: number): Promise<string[]> {
  const customers = await db.billingCustomer.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { stripeCustomerId: true, subscriptions: { select: { status: true } } },
  })
  try {
    for (const { stripeCustomerId, subscriptions } of customers) {
      const known = await endCustomer(stripeCustomerId)
      // A customer the provider does not know has nothing to pay, unless our own record says that they are paying:
      // then we ask the wrong account, and the person would pay for ever without an account to cancel in.
      if (!known && subscriptions.some(({ status }) => !over.has(status))) {
        throw new AppError('provider', NOT_CANCELLED, { cause: new Error(`unknown customer ${stripeCustomerId}`) })
      }
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider') {
      throw new AppError('provider', NOT_CANCELLED, { cause: error.cause ?? error, retryAfter: error.retryAfter })
    }
    throw error
  }
  return customers.map(({ stripeCustomerId }) => stripeCustomerId)
}

/** The same for customers by the provider's id: what was begun while the person was being deleted. */
export async function endCustomers(stripeCustomerIds: string[]): Promise<void> {
  for (const customer of stripeCustomerIds) await endCustomer(customer)
}

/** @returns whether the provider knows the customer */
async function endCustomer(customer: string): Promise<boolean> {
  const known = await withProvider(async () => {
    // Checkouts first: one that is paid at this moment is then a subscription to cancel.
    const closed = await unlessMissing(closeCheckoutsOf(customer))
    return closed && (await unlessMissing(cancelSubscriptions(customer)))
  })
  if (known) await syncCustomer(customer)
  return known
}

async function cancelSubscriptions(customer: string): Promise<void> {
  const all = await stripe()
    .subscriptions.list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: LIMIT })
  for (const { id, status } of all) {
    // Ended meanwhile, the provider knows it no more.
    if (!over.has(status)) await unlessMissing(stripe().subscriptions.cancel(id))
  }
}

/** @returns false where the provider does not know what was asked for */
async function unlessMissing(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'resource_missing') return false
    throw error
  }
}
