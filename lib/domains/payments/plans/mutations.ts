import 'server-only'
import type Stripe from 'stripe'
import {
  closeOlderCheckouts,
  isOwnCheckout,
  openCheckout,
  taxBehavior,
  type CheckoutRequest,
} from '@/lib/domains/payments/checkout/mutations'
import type { CardCheckoutAnswer, CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { listCustomers, withCustomer } from '@/lib/domains/payments/customers/mutations'
import { premiumEnd } from '@/lib/domains/payments/holdings/policy'
import { getHoldings } from '@/lib/domains/payments/holdings/queries'
import {
  discountMetadata,
  keepNewestDiscounted,
  requireUnusedDiscount,
} from '@/lib/domains/payments/discounts/mutations'
import { getPlanOffer } from '@/lib/domains/payments/prospects/queries'
import { canCharge, planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe/stripe'
import { withProvider, nullIfExisting } from '@/lib/server/stripe/stripe-errors'
import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { runningStatuses } from '@/lib/shared/access/roles'
import { brand } from '@/lib/shared/brand'
import { PROSPECT_DISCOUNT_MONTHS } from '@/lib/shared/constants'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { formatDay } from '@/lib/shared/format/format'
import { formatMonthlyPrice, minorUnits, plans } from '@/lib/shared/money/prices'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'
import { discountPeriod, formatCharges, priceKey, type PlanOffer } from './policy'

const plan = plans.premium

type PlanCheckoutRequest = CheckoutRequest & {
  countryCode: string | null
}

/** Opens Stripe's payment page. Country, price and discount are determined on the server. */
export async function createCheckoutSession(actor: Actor, request: PlanCheckoutRequest): Promise<CheckoutAnswer> {
  const { url } = await openPlanCheckout(actor, request, false)
  if (!url) throw new AppError('provider', PAYMENT_FAILURE)
  return { url }
}

/** Like `createCheckoutSession`, but for Stripe's card fields on our own page. */
export async function createCardCheckout(actor: Actor, request: PlanCheckoutRequest): Promise<CardCheckoutAnswer> {
  const { client_secret: clientSecret } = await openPlanCheckout(actor, request, true)
  if (!clientSecret) throw new AppError('provider', PAYMENT_FAILURE)
  return { clientSecret }
}

async function openPlanCheckout(
  actor: Actor,
  { countryCode, redirectUrl, shown, method, origin = env().APP_URL }: PlanCheckoutRequest,
  inPage: boolean,
): Promise<Stripe.Checkout.Session> {
  requireActor(actor, 'verified')
  if (isPremiumActor(actor)) throw await hasPremium(actor)
  const offer = await getPlanOffer(actor, countryCode)
  if (shown !== undefined && shown !== priceKey(offer.price)) {
    const price = formatMonthlyPrice(offer.price)
    throw new AppError('conflict', `Premium costs ${price} in your current location. Continue if that’s OK.`)
  }
  const successUrl = origin + sameOriginPath(redirectUrl, origin, routes.afterPayment(routes.browse))
  // Only Stripe's own page offers all payment methods. Our page has only card fields.
  const place: Place = inPage
    ? { ui_mode: 'elements', return_url: successUrl, allowed_payment_method_types: ['card'] }
    : { success_url: successUrl, cancel_url: origin + routes.selectPackage }

  return withProvider(async () => {
    await requireNoSubscription(actor)
    await requireUnusedDiscount(actor, offer.redemptionId)
    return withCustomer(actor, offer.regular.currency, async (customer) => {
      const { session, isNew } = await openCheckout({
        method,
        customer,
        own: await listPlanCheckouts(actor),
        total: minorUnits(offer.price),
        offer: offerKey(offer, inPage, successUrl),
        parameters: () => checkoutOf(actor, offer, place),
        consent: {
          ...{ userId: actor.id, kind: 'subscription', charges: formatCharges(offer) },
          ...{ page: inPage ? routes.cardDetails : routes.selectPackage, country: countryCode },
        },
      })
      if (isNew) {
        await closeOlderCheckouts(() => listPlanCheckouts(actor), session)
        await keepNewestDiscounted(actor, offer.redemptionId, session)
      }
      return session
    })
  })
}

const offerKey = ({ regular, discount, redemptionId }: PlanOffer, inPage: boolean, successUrl: string): string =>
  [priceKey(regular), discount ?? 0, ...(redemptionId === null ? [] : [`code-${redemptionId}`])].join('-') +
  `-${inPage ? 'card-' : ''}${successUrl}`

type Place = Pick<
  Stripe.Checkout.SessionCreateParams,
  'ui_mode' | 'return_url' | 'allowed_payment_method_types' | 'success_url' | 'cancel_url'
>

async function checkoutOf(actor: Actor, offer: PlanOffer, place: Place): Promise<Stripe.Checkout.SessionCreateParams> {
  await nullIfExisting(stripe().products.create({ id: plan.productId, name: `${brand.name} ${plan.name}` }))
  const coupon = await ensureCoupon(offer)
  const metadata = {
    userId: String(actor.id),
    // Marks a prospect's discount, which lasts for a year and is shown with the subscription.
    ...(offer.discount !== null && offer.redemptionId === null && { discountPercent: String(offer.discount) }),
    ...discountMetadata(offer.redemptionId),
  }
  return {
    mode: 'subscription',
    client_reference_id: String(actor.id),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: offer.regular.currency,
          product: plan.productId,
          unit_amount: minorUnits(offer.regular),
          recurring: { interval: 'month' },
          ...taxBehavior(),
        },
      },
    ],
    ...(coupon && { discounts: [{ coupon }] }),
    ...(place.ui_mode === undefined && mandateTerms(offer)),
    metadata,
    subscription_data: { metadata },
    ...place,
  }
}

/**
 * Lets UPI approve the regular price, which is due when a discount ends. Stripe takes no such amount for cards: it
 * registers their mandate itself, so that each one is checked afterwards (`checkMandate`).
 */
const mandateTerms = ({ regular }: PlanOffer) => {
  const mandate_options = { amount: minorUnits(regular), amount_type: 'maximum' } as const
  return regular.currency === 'inr' ? { payment_method_options: { upi: { mandate_options } } } : {}
}

/** Uses an amount instead of a percentage, because the charge must equal the rounded price shown (decision 5). */
async function ensureCoupon(offer: PlanOffer): Promise<string | null> {
  const { regular, price, discount, redemptionId } = offer
  const off = regular.amount - price.amount
  if (discount === null || off === 0) return null
  const { currency } = regular
  const amount = { amount_off: minorUnits({ currency, amount: off }), currency }
  const [kind, terms] =
    redemptionId === null
      ? ([
          `prospect-${discount}-${PROSPECT_DISCOUNT_MONTHS}m`,
          { ...amount, duration: 'repeating', duration_in_months: PROSPECT_DISCOUNT_MONTHS },
        ] as const)
      : ([`code-${discount}-once`, { ...amount, duration: 'once' }] as const)
  const id = `${kind}-${currency}-${amount.amount_off}`
  const name = `${discount}% off for the ${discountPeriod(offer)}`
  const coupon =
    (await nullIfExisting(stripe().coupons.create({ id, name, ...terms }))) ?? (await stripe().coupons.retrieve(id))
  const differs = Object.entries(terms).some(([field, value]) => coupon[field as keyof typeof coupon] !== value)
  // Someone may have created or edited this coupon in Stripe's dashboard.
  if (differs) throw new AppError('provider', PAYMENT_FAILURE, { cause: new Error(`coupon ${id} has different terms`) })
  return id
}

const alreadyPremium = () => new AppError('conflict', 'You already have Premium.')

/** Names the end of Premium that doesn't renew, such as of a pass. */
async function hasPremium(actor: Actor): Promise<AppError> {
  const end = premiumEnd(await getHoldings(actor), new Date())
  if (!end) return alreadyPremium()
  const day = formatDay(end.toISOString())
  return new AppError('conflict', `You already have Premium until ${day}. You can start the monthly plan then.`)
}

const onItsWay = () =>
  new AppError(
    'conflict',
    'Your payment is being processed. Premium starts when it arrives, which can take a few days.',
  )

const unpaid = () => new AppError('conflict', 'A payment for your membership is due. Pay it under Manage Subscription.')

/** Reads from Stripe, because our copy may be out of date. Syncs any subscription whose event hasn't arrived. */
async function requireNoSubscription(actor: Actor): Promise<void> {
  for (const customer of await listCustomers(db, actor.id)) {
    const { data } = await stripe().subscriptions.list({ customer, status: 'all', limit: 100 })
    const running = data.filter((subscription) => planItemOf(subscription) && canCharge(subscription.status))
    if (running.length === 0) continue
    await syncCustomer(customer)
    if (!running.some(({ status }) => runningStatuses.includes(status))) throw unpaid()
    const ids = running.map(({ id }) => id)
    const open = await db.subscription.count({ where: { stripeSubscriptionId: { in: ids }, status: 'incomplete' } })
    throw open === running.length ? onItsWay() : alreadyPremium()
  }
}

async function listPlanCheckouts(actor: Actor): Promise<Stripe.Checkout.Session[]> {
  const customers = await listCustomers(db, actor.id)
  const lists = await Promise.all(
    customers.map((customer) => stripe().checkout.sessions.list({ customer, limit: 100 })),
  )
  return lists
    .flatMap(({ data }) => data)
    .filter((session) => session.mode === 'subscription' && isOwnCheckout(session))
}
