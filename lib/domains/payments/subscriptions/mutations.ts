import 'server-only'
import { closeCheckoutsOf } from '@/lib/domains/payments/checkout/mutations'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing, withProvider } from '@/lib/server/stripe/stripe-errors'
import { LIST_MAX } from '@/lib/server/stripe/stripe-objects'
import { AppError } from '@/lib/shared/errors'
import { canCharge, hasEnded, planItemOf } from './policy'

const NOT_CANCELLED = 'The membership couldn’t be cancelled, so nothing was deleted. Please try again later.'

/** Empty values that remove a customer's personal data at Stripe. Issued invoices are not affected. */
const NOBODY = { name: '', email: '', phone: '', description: '', address: '', shipping: '' } as const

const NOBODY_PAYS = { name: '', email: '', phone: '', address: '' } as const

/** Cancels subscriptions and clears personal data. Keeps the customers, because bookkeeping needs their invoices. */
export async function endBilling(userId: number): Promise<void> {
  const customers = await db.billingCustomer.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { stripeCustomerId: true, subscriptions: { select: { status: true } } },
  })
  try {
    for (const { stripeCustomerId, subscriptions } of customers) {
      const known = await endCustomer(stripeCustomerId)
      // The API key probably belongs to another Stripe account.
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

/** Ends billing for customers that were created while the account was being deleted. */
export async function endCustomers(stripeCustomerIds: string[]): Promise<void> {
  for (const customer of stripeCustomerIds) await endCustomer(customer)
}

async function endCustomer(customer: string): Promise<boolean> {
  const known = await withProvider(async () => {
    // Closes checkouts before cancelling, because a checkout paid at this moment becomes another subscription.
    const found = await nullIfMissing(closeCheckoutsOf(customer).then(() => cancelPlans(customer)))
    // Another product still charges this customer, and needs the payment methods and the address.
    if (found?.isShared) log.warn({ stripeCustomerId: customer }, 'customer kept for another subscription')
    else if (found) {
      await detachPaymentMethods(customer)
      await nullIfMissing(stripe().customers.update(customer, NOBODY))
    }
    return found !== null
  })
  if (known) await syncCustomer(customer).catch(unlessUnavailable)
  return known
}

/** Ignores the error `unavailable`, because another process is already syncing this customer with the same result. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'unavailable')) throw error
}

/** Clears billing details before detaching, because a detached payment method keeps its owner's name and address. */
async function detachPaymentMethods(customer: string): Promise<void> {
  const methods = await nullIfMissing(
    stripe().customers.listPaymentMethods(customer, { limit: 100 }).autoPagingToArray({ limit: LIST_MAX }),
  )
  for (const { id } of methods ?? []) {
    await nullIfMissing(stripe().paymentMethods.update(id, { billing_details: NOBODY_PAYS }))
    await nullIfMissing(stripe().paymentMethods.detach(id))
  }
}

/** @returns `isShared`: true if a subscription of another product remains, which isn't ours to cancel */
async function cancelPlans(customer: string): Promise<{ isShared: boolean }> {
  const all = await stripe()
    .subscriptions.list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: LIST_MAX })
  let isShared = false
  for (const subscription of all) {
    const { id, status } = subscription
    if (!planItemOf(subscription)) isShared ||= canCharge(status)
    // Tolerates a missing subscription, because it may have ended in the meantime.
    else if (!hasEnded(status)) await nullIfMissing(stripe().subscriptions.cancel(id))
  }
  return { isShared }
}
