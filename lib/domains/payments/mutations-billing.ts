import 'server-only'
import type Stripe from 'stripe'
import {
  discountedPrice,
  formatMonthlyPrice,
  minorUnits,
  planOffer,
  priceKey,
  pricingFor,
} from '@/lib/domains/payments/policy-billing'
import { withCustomer } from '@/lib/domains/payments/mutations-customers'
import {
  alreadyPremium,
  keepNewestCheckout,
  keepOneCheckout,
  refuseIfSubscribed,
} from '@/lib/domains/payments/mutations-open-checkouts'
import { prospectDiscount } from '@/lib/domains/payments/queries-billing'
import type { CardCheckoutAnswer, CheckoutAnswer, Pricing } from '@/lib/domains/payments/schema-billing'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { hashCode } from '@/lib/server/secrets'
import { PROVIDER_FAILURE, stripe, underKey, withProvider } from '@/lib/server/stripe'
import { isPremiumActor, type Actor } from '@/lib/shared/actor'
import { brand } from '@/lib/shared/brand'
import { PROSPECT_DISCOUNT_MONTHS } from '@/lib/shared/constants'
import { AppError } from '@/lib/shared/errors'
import { sameOriginPath } from '@/lib/shared/redirect'
import { routes } from '@/lib/shared/routes'

/** The one product that is sold by the month. Its id is ours, so that it is made once. */
const PRODUCT_ID = 'premium_plan'

/** Longest value of the provider's metadata. */
const OFFER_MAX = 500

/** Where the provider sends the browser back to, when the caller names no place of ours. */
const DEFAULT_RETURN = `${routes.subscriptionReturn}?refresh=true&returnUrl=${encodeURIComponent(routes.browse)}`

/**
 * Records that a person chose the free plan. Choosing again changes nothing.
 * @throws AppError conflict for a member: their subscription would go on and be charged
 */
export async function chooseGuestPlan(actor: Actor, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  if (actor.role === 'MEMBER') {
    throw new AppError(
      'conflict',
      'You are a Premium member. To end the membership, use Manage Subscription in your account.',
    )
  }
  await db.user.updateMany({ where: { id: actor.id, guestPlanChosenAt: null }, data: { guestPlanChosenAt: now } })
}

export type CheckoutRequest = {
  /** Country of the request, null when unknown. */
  countryCode: string | null
  /** Where to go after paying; only our own origin counts. */
  redirectUrl?: string
  /** The price that the person was shown, as `priceKey` names it; another one is not charged without showing it. */
  shown?: string
  /** The origin that the browser knows us by; default the public one. */
  origin?: string
}

/**
 * Opens a hosted checkout of the Premium plan. Country, price and discount are decided here (decisions §3).
 * @throws AppError unauthenticated, forbidden (unverified), conflict (already premium, or another price was shown),
 *   provider
 */
export async function createCheckoutSession(actor: Actor, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const { url } = await openPlanCheckout(actor, request, false)
  if (!url) throw new AppError('provider', PROVIDER_FAILURE)
  return { url }
}

/** The same for a page of ours with the provider's card fields in it. @throws AppError as `createCheckoutSession` */
export async function createCardCheckout(actor: Actor, request: CheckoutRequest): Promise<CardCheckoutAnswer> {
  const { client_secret: clientSecret } = await openPlanCheckout(actor, request, true)
  if (!clientSecret) throw new AppError('provider', PROVIDER_FAILURE)
  return { clientSecret }
}

async function openPlanCheckout(
  actor: Actor,
  { countryCode, redirectUrl, shown, origin = env().APP_URL }: CheckoutRequest,
  inPage: boolean,
): Promise<Stripe.Checkout.Session> {
  requireActor(actor, 'verified')
  if (isPremiumActor(actor)) throw alreadyPremium()
  const pricing = pricingFor(countryCode)
  const discount = await prospectDiscount(actor)
  const charged = planOffer(pricing, discount)
  if (shown !== undefined && shown !== priceKey(charged)) {
    const price = formatMonthlyPrice(charged, charged.price)
    throw new AppError('conflict', `Where you are now, Premium costs ${price}. Please continue if that is fine.`)
  }
  const successUrl = origin + sameOriginPath(redirectUrl, origin, DEFAULT_RETURN)
  // On a page of ours there are fields for a card and nothing else; the provider's page offers whatever it can take.
  const place: Place = inPage
    ? { ui_mode: 'elements', return_url: successUrl, allowed_payment_method_types: ['card'] }
    : { success_url: successUrl, cancel_url: origin + routes.selectPackage }

  return withProvider(async () => {
    await refuseIfSubscribed(actor)
    const terms = { pricing, discount, place }
    return withCustomer(actor, pricing.currency, (customer) => openCheckout(actor, customer, terms))
  })
}

type Place = Pick<
  Stripe.Checkout.SessionCreateParams,
  'ui_mode' | 'return_url' | 'allowed_payment_method_types' | 'success_url' | 'cancel_url'
>

/** One checkout of the plan for a customer of the provider: the open one, where it is the same. */
async function openCheckout(
  actor: Actor,
  customer: string,
  { pricing, discount, place }: { pricing: Pricing; discount: number | null; place: Place },
): Promise<Stripe.Checkout.Session> {
  const target = place.return_url ? `card-${place.return_url}` : place.success_url
  const offer = `${pricing.currency}-${pricing.basePrice}-${discount ?? 0}-${target}`.slice(0, OFFER_MAX)
  const { same, newest } = await keepOneCheckout(actor, customer, offer)
  if (same) return same
  await ensureProduct()
  const coupon = discount && (await ensureCoupon(pricing, discount))
  const metadata = { userId: String(actor.id), ...(discount && { discountPercent: String(discount) }) }
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer,
    client_reference_id: String(actor.id),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: pricing.currency,
          product: PRODUCT_ID,
          unit_amount: minorUnits(pricing.basePrice),
          recurring: { interval: 'month' },
        },
      },
    ],
    ...(coupon && { discounts: [{ coupon }] }),
    metadata: { ...metadata, offer },
    subscription_data: { metadata },
    ...place,
  }
  // Asked at the same moment, the provider answers all with one: they know the same newest checkout.
  const key = `checkout-${customer}-${hashCode(JSON.stringify([parameters, newest]))}`
  const create = (idempotencyKey: string) => stripe().checkout.sessions.create(parameters, { idempotencyKey })
  const made = await underKey(key, create)
  await keepNewestCheckout(actor, made)
  return made
}

async function ensureProduct(): Promise<void> {
  await ignoreExisting(stripe().products.create({ id: PRODUCT_ID, name: `${brand.name} Premium` }))
}

/**
 * The coupon of a prospect's percent. An amount rather than a percent, so that what is charged is rounded to the whole
 * unit that was shown.
 * @returns the coupon's id, or null where the percent is too small to change a whole unit
 */
async function ensureCoupon(pricing: Pricing, percent: number): Promise<string | null> {
  const id = `prospect-${percent}-${PROSPECT_DISCOUNT_MONTHS}m-${pricing.currency}`
  const off = pricing.basePrice - discountedPrice(pricing.basePrice, percent)
  if (off === 0) return null
  await ignoreExisting(
    stripe().coupons.create({
      id,
      name: `${percent}% off for the first year`,
      amount_off: minorUnits(off),
      currency: pricing.currency,
      duration: 'repeating',
      duration_in_months: PROSPECT_DISCOUNT_MONTHS,
    }),
  )
  return id
}

/** Creating what is already there is what was wanted. */
async function ignoreExisting(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code !== 'resource_already_exists') throw error
  }
}

/**
 * Opens the provider's billing portal for the actor's newest customer.
 * @throws AppError unauthenticated, not_found when they have never paid, provider
 */
export async function createPortalSession(
  actor: Actor,
  { redirectUrl, origin = env().APP_URL }: Omit<CheckoutRequest, 'countryCode' | 'shown'>,
): Promise<CheckoutAnswer> {
  requireActor(actor, 'user')
  const subscription = await db.subscription.findFirst({
    where: { userId: actor.id },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { billingCustomer: { select: { stripeCustomerId: true } } },
  })
  if (!subscription) throw new AppError('not_found', 'There is no subscription to manage yet.')
  const session: Stripe.BillingPortal.Session = await withProvider(() =>
    stripe().billingPortal.sessions.create({
      customer: subscription.billingCustomer.stripeCustomerId,
      return_url: origin + sameOriginPath(redirectUrl, origin, DEFAULT_RETURN),
    }),
  )
  return { url: session.url }
}
