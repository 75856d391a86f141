import 'server-only'
import { stripe } from '@/lib/server/stripe'

/** More than any customer has; the provider is asked page by page up to here. */
const LIMIT = 1000

/**
 * Closes a checkout at the provider. Somebody else may have closed it at the same moment.
 * @param options `paidIsFine`: it need not be unpaid, only open no more
 * @throws the provider's error where it is still open, or was paid meanwhile
 */
export async function closeCheckout(id: string, { paidIsFine = false } = {}): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(id)
  } catch (error) {
    const { status } = await stripe().checkout.sessions.retrieve(id)
    if (status === 'open' || (status === 'complete' && !paidIsFine)) throw error
  }
}

/** Closes whatever a customer of the provider could still pay. @throws the provider's error */
export async function closeCheckoutsOf(customer: string): Promise<void> {
  const open = await stripe()
    .checkout.sessions.list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: LIMIT })
  for (const { id } of open) await closeCheckout(id, { paidIsFine: true })
}
