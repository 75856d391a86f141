import 'server-only'
import type Stripe from 'stripe'
import { openCheckout, taxBehavior, type CheckoutRequest } from '@/lib/domains/payments/checkout/mutations'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { withCustomer } from '@/lib/domains/payments/customers/mutations'
import { priceKey } from '@/lib/domains/payments/plans/policy'
import { isRentalSession, RENTAL_KIND } from '@/lib/domains/payments/rentals/mutations'
import { getRentalOffer } from '@/lib/domains/payments/rentals/queries'
import type { RentalOffer, RentalRefusal } from '@/lib/domains/payments/rentals/schema'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe/stripe'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { truncate } from '@/lib/shared/format/format'
import { formatPrice, minorUnits, RENTAL_DAYS } from '@/lib/shared/money/prices'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

const NAME_MAX = 200

const refusals: Record<RentalRefusal, string> = {
  free: 'This video is free, so you don’t need to rent it.',
  premium: 'This video is included in your membership.',
  running: 'You have already rented this video.',
}

/** Opens Stripe's payment page. Price and currency are determined on the server. */
export async function createRentalCheckout(
  actor: Actor,
  videoId: number,
  {
    redirectUrl,
    shown,
    countryCode = null,
    origin = env().APP_URL,
  }: CheckoutRequest & { countryCode?: string | null } = {},
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  const video = await requireRentable(actor, videoId, countryCode)
  const { price } = video
  if (shown !== undefined && shown !== priceKey(price))
    throw new AppError('conflict', `This rental now costs ${formatPrice(price)}. Continue if that’s OK.`)
  const successUrl = origin + sameOriginPath(redirectUrl, origin, routes.afterPayment(routes.videoInfo(videoId)))

  const { session } = await withProvider(() =>
    withCustomer(actor, price.currency, async (customer) => {
      const own = await listCheckouts(customer, videoId)
      if (own.some(isOnItsWay)) {
        throw new AppError(
          'conflict',
          'Your payment is being processed. You can watch the video as soon as the payment arrives.',
        )
      }
      if (await hasUnknownPayment(own)) {
        // A payment has arrived, but not its event. Syncs the customer, because the person must not pay twice.
        await syncCustomer(customer)
        await requireRentable(actor, videoId, countryCode)
      }
      return openCheckout({
        customer,
        own,
        total: minorUnits(price),
        offer: `${RENTAL_KIND}-${videoId}-${priceKey(price)}-${successUrl}`,
        parameters: async () => checkoutOf(actor, video, successUrl, origin + routes.videoRent(videoId)),
      })
    }),
  )
  if (!session.url) throw new AppError('provider', PAYMENT_FAILURE)
  return { url: session.url }
}

async function requireRentable(actor: Actor, videoId: number, countryCode: string | null): Promise<RentalOffer> {
  const offer = found(await getRentalOffer(actor, videoId, countryCode))
  if (offer.refusal) throw new AppError('conflict', refusals[offer.refusal])
  return offer
}

async function listCheckouts(customer: string, videoId: number): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe().checkout.sessions.list({ customer, limit: 100, expand: ['data.payment_intent'] })
  return data.filter((session) => isRentalSession(session) && session.metadata?.videoId === String(videoId))
}

/** True while a bank debit is being processed. This takes days, and a returned debit gets another status. */
const isOnItsWay = ({ status, payment_intent: payment }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && typeof payment === 'object' && payment?.status === 'processing'

async function hasUnknownPayment(sessions: Stripe.Checkout.Session[]): Promise<boolean> {
  const paid = sessions.filter((session) => session.payment_status === 'paid').map(({ id }) => id)
  if (paid.length === 0) return false
  return (await db.rental.count({ where: { stripeCheckoutSessionId: { in: paid } } })) < paid.length
}

function checkoutOf(
  actor: Actor,
  { videoId, name, price }: RentalOffer,
  successUrl: string,
  cancelUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { kind: RENTAL_KIND, userId: String(actor.id), videoId: String(videoId) }
  return {
    mode: 'payment',
    client_reference_id: String(actor.id),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: price.currency,
          unit_amount: minorUnits(price),
          ...taxBehavior(),
          product_data: { name: truncate(`${RENTAL_DAYS}-day rental: ${name}`, NAME_MAX) },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}
