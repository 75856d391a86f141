/** Checkouts of plans and rentals: a person has at most one open checkout of each kind. */
import 'server-only'
import type Stripe from 'stripe'
import { env } from '@/lib/server/env'
import { hashCode } from '@/lib/server/secrets'
import { stripe } from '@/lib/server/stripe/stripe'
import { withIdempotencyKey } from '@/lib/server/stripe/stripe-errors'
import { LIST_MAX } from '@/lib/server/stripe/stripe-objects'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'

const METADATA_MAX = 500

export type CheckoutRequest = {
  /** Return URL, which must be on our own origin. By default, the purchased item. */
  redirectUrl?: string
  /** Price that the person saw, as a `priceKey`. If the price has changed, checkout shows the new price first. */
  shown?: string
  origin?: string
}

type CheckoutOffer = {
  customer: string
  /** The person's checkouts of this kind, newest first, including closed checkouts. */
  own: Stripe.Checkout.Session[]
  /** Key of everything that distinguishes two offers: product, price, discount and return URL. */
  offer: string
  total: number
  parameters: () => Promise<Stripe.Checkout.SessionCreateParams>
}

/** @throws AppError provider if Stripe's total differs from the price shown; the checkout is then closed */
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
    // Otherwise Stripe may convert the price to another currency for a fee, depending on the account's settings.
    adaptive_pricing: { enabled: false },
    // Tax depends on the customer's address, so the checkout requests and saves it.
    ...(env().STRIPE_AUTOMATIC_TAX && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
    metadata: { ...given.metadata, offer },
  }
  const newest = own.find((session) => session.customer === customer)?.id
  // Concurrent requests see the same newest checkout, so they share this key and get the same new checkout.
  const key = `checkout-${customer}-${hashCode(JSON.stringify([terms, newest]))}`
  const session = await withIdempotencyKey(key, (idempotencyKey) =>
    stripe().checkout.sessions.create(terms, { idempotencyKey }),
  )
  if (session.amount_total !== total) {
    await closeCheckout(session.id)
    const cause = new Error(`checkout total is ${session.amount_total}, expected ${total}`)
    throw new AppError('provider', PAYMENT_FAILURE, { cause })
  }
  return { session, isNew: true }
}

/** Shown prices include tax, so checkout adds none. */
export const taxBehavior = () => (env().STRIPE_AUTOMATIC_TAX ? ({ tax_behavior: 'inclusive' } as const) : {})

export const isOpen = ({ status }: Stripe.Checkout.Session): boolean => status === 'open'

/** Tolerates concurrent requests. @param options with `paidIsFine`, the checkout may have been paid instead */
export async function closeCheckout(id: string, { paidIsFine = false } = {}): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(id)
  } catch (error) {
    const { status } = await stripe().checkout.sessions.retrieve(id)
    if (status === 'open' || (status === 'complete' && !paidIsFine)) throw error
  }
}

export async function closeCheckoutsOf(customer: string): Promise<void> {
  const open = await stripe()
    .checkout.sessions.list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: LIST_MAX })
  for (const { id } of open) await closeCheckout(id, { paidIsFine: true })
}
