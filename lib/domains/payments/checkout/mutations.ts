import 'server-only'
import type Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { hashCode } from '@/lib/server/secrets'
import { stripe } from '@/lib/server/stripe/stripe'
import { withIdempotencyKey } from '@/lib/server/stripe/stripe-errors'
import { LIST_MAX } from '@/lib/server/stripe/stripe-objects'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'

/** What checkouts of a plan and of a rental share: a person has at most one open checkout of a kind. */

/** Longest value in Stripe's metadata. */
const METADATA_MAX = 500

/** What the browser asks of a checkout. */
export type CheckoutRequest = {
  /** Where to go after paying; only our own origin counts. Default: to what was paid, once the payment has arrived. */
  redirectUrl?: string
  /** The price that the person was shown, as `priceKey` names it. Another one is not charged without showing it. */
  shown?: string
  /** The origin that the browser knows us by; default the public one. */
  origin?: string
}

type CheckoutOffer = {
  /** Stripe's id. */
  customer: string
  /** The person's checkouts of this kind, newest first, open or not. */
  own: Stripe.Checkout.Session[]
  /** Everything that makes an offer another one: product, price, discount, where it returns to. */
  offer: string
  /** What the person was shown and is charged first, in the currency's minor unit. */
  total: number
  /** The parameters of a new checkout; called only where one is needed. */
  parameters: () => Promise<Stripe.Checkout.SessionCreateParams>
}

/**
 * Continues the open checkout of the same offer, or opens one. Other open checkouts of the kind are closed.
 * @returns the checkout, and whether it is new
 * @throws Stripe's error; AppError provider where Stripe would charge another total than was shown, and no checkout
 *   stays open then
 */
export async function openCheckout({
  customer,
  own,
  offer: wholeOffer,
  total,
  parameters,
}: CheckoutOffer): Promise<{ session: Stripe.Checkout.Session; isNew: boolean }> {
  const offer = wholeOffer.slice(0, METADATA_MAX)
  const open = own.filter(isOpen)
  const same = open.find(
    (session) =>
      session.customer === customer &&
      session.metadata?.offer === offer &&
      session.amount_total === total &&
      (session.url ?? session.client_secret) !== null,
  )
  await Promise.all(open.filter((session) => session !== same).map(({ id }) => closeCheckout(id)))
  if (same) return { session: same, isNew: false }
  const given = await parameters()
  const terms: Stripe.Checkout.SessionCreateParams = {
    ...given,
    customer,
    // Otherwise an account's settings may let Stripe convert the price to another currency, for a fee.
    adaptive_pricing: { enabled: false },
    // Where the customer is decides the tax: the checkout asks for the address, and stores it with the customer.
    ...(env().STRIPE_AUTOMATIC_TAX && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
    metadata: { ...given.metadata, offer },
  }
  const newest = own.find((session) => session.customer === customer)?.id
  // Requests at the same moment know the same newest checkout, so that Stripe gives them all the same new one.
  const key = `checkout-${customer}-${hashCode(JSON.stringify([terms, newest]))}`
  const session = await withIdempotencyKey(key, (idempotencyKey) =>
    stripe().checkout.sessions.create(terms, { idempotencyKey }),
  )
  if (session.amount_total !== total) {
    await closeCheckout(session.id)
    const cause = new Error(`checkout of ${session.amount_total} instead of ${total}`)
    throw new AppError('provider', PAYMENT_FAILURE, { cause })
  }
  return { session, isNew: true }
}

/** Shown prices include the tax, so that it never comes on top. */
export const taxBehavior = () => (env().STRIPE_AUTOMATIC_TAX ? ({ tax_behavior: 'inclusive' } as const) : {})

export const isOpen = ({ status }: Stripe.Checkout.Session): boolean => status === 'open'

/**
 * Closes a checkout at Stripe. Another request may have closed it at the same moment.
 * @param options `paidIsFine`: it need not be unpaid, only no longer open
 * @throws Stripe's error where it is still open, or was paid meanwhile
 */
export async function closeCheckout(id: string, { paidIsFine = false } = {}): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(id)
  } catch (error) {
    const { status } = await stripe().checkout.sessions.retrieve(id)
    if (status === 'open' || (status === 'complete' && !paidIsFine)) throw error
  }
}

/** Closes every checkout that a customer could still pay. @throws Stripe's error */
export async function closeCheckoutsOf(customer: string): Promise<void> {
  const open = await stripe()
    .checkout.sessions.list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: LIST_MAX })
  for (const { id } of open) await closeCheckout(id, { paidIsFine: true })
}
