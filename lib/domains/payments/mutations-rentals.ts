import 'server-only'
import type Stripe from 'stripe'
import { closeCheckout } from '@/lib/domains/payments/mutations-close-checkouts'
import { withCustomer } from '@/lib/domains/payments/mutations-customers'
import { syncCustomer } from '@/lib/domains/payments/mutations-subscriptions'
import { minorUnits } from '@/lib/domains/payments/policy-billing'
import type { CheckoutAnswer } from '@/lib/domains/payments/schema-billing'
import { isRentalSession, RENTAL_KIND } from '@/lib/domains/payments/mutations-rentals-sync'
import { getRentalOffer } from '@/lib/domains/payments/queries-rentals'
import { RENTAL, type RentalOffer, type RentalRefusal } from '@/lib/domains/payments/schema-rentals'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { hashCode } from '@/lib/server/secrets'
import { PROVIDER_FAILURE, stripe, underKey, withProvider } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { truncate } from '@/lib/shared/format'
import { sameOriginPath } from '@/lib/shared/redirect'
import { routes } from '@/lib/shared/routes'

/** Longest value of the provider's metadata, and longest name of what is sold that we send. */
const OFFER_MAX = 500
const NAME_MAX = 200

const refusals: Record<RentalRefusal, string> = {
  free: 'This video is free: there is nothing to rent.',
  premium: 'This video is part of your Premium plan.',
  running: 'You have already rented this video.',
}

export type RentalCheckoutRequest = {
  /** Where to go after paying; only our own origin counts. Default: to the video, once the payment has arrived. */
  redirectUrl?: string
  /** The origin that the browser knows us by; default the public one. */
  origin?: string
}

/**
 * Opens a hosted checkout of one video's rental. What it costs, and in which currency, is decided here (decisions §3).
 * @throws AppError unauthenticated, forbidden (unverified), not_found, conflict (free, premium, or rented already),
 *   provider
 */
export async function createRentalCheckout(
  actor: Actor,
  videoId: number,
  { redirectUrl, origin = env().APP_URL }: RentalCheckoutRequest = {},
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  const offer = await requireRentable(actor, videoId)
  const afterwards = new URLSearchParams({ refresh: 'true', returnUrl: routes.videoInfo(videoId) })
  const successUrl = origin + sameOriginPath(redirectUrl, origin, `${routes.subscriptionReturn}?${afterwards}`)

  return withProvider(() =>
    withCustomer(actor, RENTAL.currency, (customer) => openCheckout(actor, customer, { offer, origin, successUrl })),
  )
}

/** One checkout of a video for a customer of the provider: the open one, where it is the same. */
async function openCheckout(
  actor: Actor,
  customer: string,
  { offer, origin, successUrl }: { offer: RentalOffer; origin: string; successUrl: string },
): Promise<CheckoutAnswer> {
  const { videoId } = offer
  const own = await listCheckouts(customer, videoId)
  if (await hasUnheardPayment(own)) {
    // Paid, and its event is late: taken in now, so that nobody pays twice.
    await syncCustomer(customer)
    await requireRentable(actor, videoId)
  }
  const terms = `${RENTAL_KIND}-${videoId}-${RENTAL.currency}-${RENTAL.price}-${successUrl}`.slice(0, OFFER_MAX)
  const open = own.filter((session) => session.status === 'open')
  const same = open.find((session) => session.metadata?.offer === terms && session.url)
  await Promise.all(open.filter((session) => session !== same).map((session) => closeCheckout(session.id)))
  if (same?.url) return { url: same.url }
  const cancelUrl = origin + routes.videoRent(videoId)
  const parameters = checkoutOf(actor, customer, offer, { terms, successUrl, cancelUrl })
  // Asked at the same moment, the provider answers all with one: they know the same newest checkout.
  const key = `rental-${customer}-${hashCode(JSON.stringify([parameters, own[0]?.id]))}`
  const create = (idempotencyKey: string) => stripe().checkout.sessions.create(parameters, { idempotencyKey })
  const session = await underKey(key, create)
  if (!session.url) throw new AppError('provider', PROVIDER_FAILURE)
  return { url: session.url }
}

async function requireRentable(actor: Actor, videoId: number): Promise<RentalOffer> {
  const offer = await getRentalOffer(actor, videoId)
  if (!offer) throw new AppError('not_found', 'Not found')
  if (offer.refusal) throw new AppError('conflict', refusals[offer.refusal])
  return offer
}

/** A customer's checkouts of one video, newest first. */
async function listCheckouts(customer: string, videoId: number): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe().checkout.sessions.list({ customer, limit: 100 })
  return data.filter((session) => isRentalSession(session) && session.metadata?.videoId === String(videoId))
}

async function hasUnheardPayment(sessions: Stripe.Checkout.Session[]): Promise<boolean> {
  const paid = sessions.filter((session) => session.payment_status === 'paid').map(({ id }) => id)
  if (paid.length === 0) return false
  return (await db.rental.count({ where: { stripeCheckoutSessionId: { in: paid } } })) < paid.length
}

function checkoutOf(
  actor: Actor,
  customer: string,
  { videoId, name }: RentalOffer,
  { terms, successUrl, cancelUrl }: { terms: string; successUrl: string; cancelUrl: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { kind: RENTAL_KIND, userId: String(actor.id), videoId: String(videoId) }
  return {
    mode: 'payment',
    customer,
    client_reference_id: String(actor.id),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: RENTAL.currency,
          unit_amount: minorUnits(RENTAL.price),
          product_data: { name: truncate(`${RENTAL.days}-day rental: ${name}`, NAME_MAX) },
        },
      },
    ],
    metadata: { ...metadata, offer: terms },
    payment_intent_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}
