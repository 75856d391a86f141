import 'server-only'
import { closeCheckoutsOf } from '@/lib/domains/payments/checkout/mutations'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing, withProvider } from '@/lib/server/stripe/stripe-errors'
import { LIST_MAX } from '@/lib/server/stripe/stripe-objects'
import { AppError } from '@/lib/shared/errors'
import { hasEnded } from './policy'

const NOT_CANCELLED = "The subscription couldn't be cancelled, so nothing was deleted. Please try again later."

/** What a customer at Stripe says about a person, emptied. Invoices that were issued stay as they are. */
const NOBODY = { name: '', email: '', phone: '', description: '', address: '', shipping: '' } as const

const NOBODY_PAYS = { name: '', email: '', phone: '', address: '' } as const

/**
 * Ends whatever a person pays or could still pay: closes their open checkouts at Stripe and cancels their
 * subscriptions, at once; then empties what the customers at Stripe say about them. What has ended already is no error,
 * so that an attempt that failed halfway can be repeated. The customers stay at Stripe, without name and address: their
 * invoices are bookkeeping.
 * @throws AppError provider, with a text that says that nothing was deleted
 */
export async function endBilling(userId: number): Promise<void> {
  const customers = await db.billingCustomer.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { stripeCustomerId: true, subscriptions: { select: { status: true } } },
  })
  try {
    for (const { stripeCustomerId, subscriptions } of customers) {
      const known = await endCustomer(stripeCustomerId)
      // Where our copy says that an unknown customer is paying, our key is another account's: the person would go on
      // paying without an account to cancel in.
      if (!known && subscriptions.some(({ status }) => !hasEnded(status))) {
        throw new AppError('provider', NOT_CANCELLED, { cause: new Error(`unknown customer ${stripeCustomerId}`) })
      }
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider') {
      throw new AppError('provider', NOT_CANCELLED, { cause: error.cause ?? error, retryAfter: error.retryAfter })
    }
    throw error
  }
}

/**
 * The same by Stripe's customer ids as they were at the deletion, for what was started meanwhile.
 * @throws AppError provider
 */
export async function endCustomers(stripeCustomerIds: string[]): Promise<void> {
  for (const customer of stripeCustomerIds) await endCustomer(customer)
}

/** @returns whether Stripe knows the customer */
async function endCustomer(customer: string): Promise<boolean> {
  const known = await withProvider(async () => {
    // Checkouts first: one that is paid at this moment is then a subscription to cancel.
    const found = await nullIfMissing(closeCheckoutsOf(customer).then(() => cancelSubscriptions(customer)))
    if (found !== null) {
      await detachPaymentMethods(customer)
      await nullIfMissing(stripe().customers.update(customer, NOBODY))
    }
    return found !== null
  })
  if (known) await syncCustomer(customer).catch(unlessUnavailable)
  return known
}

/** Another process reads the customer back at this moment, after an event of what was cancelled: it is as good. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'unavailable')) throw error
}

/** Cards and bank accounts carry the name and address of their owner. They are emptied, and charged no more. */
async function detachPaymentMethods(customer: string): Promise<void> {
  const methods = await nullIfMissing(
    stripe().customers.listPaymentMethods(customer, { limit: 100 }).autoPagingToArray({ limit: LIST_MAX }),
  )
  for (const { id } of methods ?? []) {
    await nullIfMissing(stripe().paymentMethods.update(id, { billing_details: NOBODY_PAYS }))
    await nullIfMissing(stripe().paymentMethods.detach(id))
  }
}

async function cancelSubscriptions(customer: string): Promise<true> {
  const all = await stripe()
    .subscriptions.list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: LIST_MAX })
  for (const { id, status } of all) {
    // One that ended meanwhile is missing at Stripe.
    if (!hasEnded(status)) await nullIfMissing(stripe().subscriptions.cancel(id))
  }
  return true
}
