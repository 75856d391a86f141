/** Checkouts of plans and rentals. A person has at most one open checkout for a plan, and one for each video. */
import 'server-only'
import type Stripe from 'stripe'
import { saveConsent, type Consent } from '@/lib/domains/payments/consents/mutations'
import type { WantedMethod } from './schema'
import { env } from '@/lib/server/env'
import { hashCode } from '@/lib/server/secrets'
import { stripe } from '@/lib/server/stripe/stripe'
import { withIdempotencyKey } from '@/lib/server/stripe/stripe-errors'
import { LIST_MAX } from '@/lib/server/stripe/stripe-objects'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'

const METADATA_MAX = 500

export type CheckoutRequest = {
  /** Return URL on our own origin. Default: the page of the purchased item. */
  redirectUrl?: string
  /** Price that the person saw, as a `priceKey`. If it has changed, checkout shows the new price before the payment. */
  shown?: string
  method?: WantedMethod
  origin?: string
}

type CheckoutOffer = {
  customer: string
  /** All checkouts of this kind by the person, including closed checkouts. The newest comes first. */
  own: Stripe.Checkout.Session[]
  /** Key of the offer, made up of product, price, discount and return URL. */
  offer: string
  total: number
  parameters: () => Promise<Stripe.Checkout.SessionCreateParams>
}

type OpenCheckout = { session: Stripe.Checkout.Session; isNew: boolean }

/**
 * Returns the open checkout for the same offer, or creates one. Closes all other checkouts of this kind.
 * @param consent stored with the checkout, before the person can pay
 * @throws AppError conflict if Stripe doesn't offer `method` here; the checkout stays open for other methods
 */
export async function openCheckout({
  consent,
  method,
  ...offer
}: CheckoutOffer & { consent: Consent; method?: WantedMethod }): Promise<OpenCheckout> {
  const opened = await findOrCreateCheckout(offer)
  if (method && !opened.session.payment_method_types.includes(method)) throw noPayPal()
  await saveConsent(opened.session.id, consent)
  return opened
}

async function findOrCreateCheckout({
  customer,
  own,
  offer: wholeOffer,
  total,
  parameters,
}: CheckoutOffer): Promise<OpenCheckout> {
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
    // Prevents Stripe from converting the price to another currency for a fee. Some account settings allow this.
    adaptive_pricing: { enabled: false },
    // Requests and saves the customer's address, because automatic tax depends on it.
    ...(env().STRIPE_AUTOMATIC_TAX && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
    metadata: { ...given.metadata, offer },
  }
  const newest = own.find((session) => session.customer === customer)?.id
  // Concurrent requests see the same newest checkout, so they share this key and Stripe creates only one checkout.
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

/** Makes Stripe treat our prices as including tax, because the pages show them that way. */
export const taxBehavior = () => (env().STRIPE_AUTOMATIC_TAX ? ({ tax_behavior: 'inclusive' } as const) : {})

/** Returns false for checkouts of other products, which may use the same Stripe account and customer. */
export const isOwnCheckout = ({ metadata }: Stripe.Checkout.Session): boolean => metadata?.offer !== undefined

const noPayPal = () =>
  new AppError(
    'conflict',
    'PayPal isn’t available for this payment. Choose “Credit or Debit Card” to see the other ways to pay.',
  )

export const isOpen = ({ status }: Stripe.Checkout.Session): boolean => status === 'open'

/**
 * Tolerates a checkout that a concurrent request has already closed. With `paidIsFine`, also tolerates a paid checkout.
 */
export async function closeCheckout(id: string, { paidIsFine = false } = {}): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(id)
  } catch (error) {
    const { status } = await stripe().checkout.sessions.retrieve(id)
    if (status === 'open' || (status === 'complete' && !paidIsFine)) throw error
  }
}

/** @param mode closes only checkouts of plans, or of one-time payments */
export async function closeCheckoutsOf(customer: string, mode?: Stripe.Checkout.Session.Mode): Promise<void> {
  const open = await stripe()
    .checkout.sessions.list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: LIST_MAX })
  const own = open.filter((session) => isOwnCheckout(session) && session.mode === (mode ?? session.mode))
  for (const { id } of own) await closeCheckout(id, { paidIsFine: true })
}

/**
 * Closes all but the newest checkout. Concurrent requests may not see each other's new checkouts, but the last request
 * sees them all.
 * @throws AppError conflict if `created` isn't the newest checkout
 */
export async function closeOlderCheckouts(
  list: () => Promise<Stripe.Checkout.Session[]>,
  created: Stripe.Checkout.Session,
): Promise<void> {
  const open = (await list()).filter(isOpen)
  const newest = open.reduce((one, other) => (isNewer(other, one) ? other : one), created)
  await Promise.all(open.filter(({ id }) => id !== newest.id).map(({ id }) => closeCheckout(id)))
  if (newest.id === created.id) return
  throw new AppError('conflict', 'You opened another checkout at the same time. Please try again.')
}

/** Compares ids if the times are equal, because all requests must agree on the newest checkout. */
const isNewer = (one: Stripe.Checkout.Session, other: Stripe.Checkout.Session) =>
  one.created > other.created || (one.created === other.created && one.id > other.id)
