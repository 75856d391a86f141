import 'server-only'
import type Stripe from 'stripe'
import { openCheckout, taxBehavior, type CheckoutRequest } from '@/lib/domains/payments/checkout/mutations'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { withCustomer } from '@/lib/domains/payments/customers/mutations'
import {
  discountMetadata,
  keepNewestDiscounted,
  requireUnusedDiscount,
} from '@/lib/domains/payments/discounts/mutations'
import { priceKey } from '@/lib/domains/payments/plans/policy'
import type { PurchaseKind } from '@/lib/domains/payments/purchases/schema'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { reloadActor } from '@/lib/server/auth/sessions/load-actor'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe/stripe'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { truncate } from '@/lib/shared/format/format'
import { formatPrice, minorUnits, type Price } from '@/lib/shared/money/prices'
import { sameOriginPath } from '@/lib/shared/routes/redirect'

const NAME_MAX = 200

export type PurchaseRequest = CheckoutRequest & { countryCode?: string | null }

type PurchaseOrder = {
  kind: PurchaseKind
  /** Metadata that names the item, such as `{ videoId: '7' }`. */
  item: Record<string, string>
  /** Redeemed code that lowers the price; null or omitted without a discount. */
  redemptionId?: number | null
  /** Name on Stripe's page. */
  name: string
  price: Price
  /** Noun for an outdated price: 'This rental now costs …'. */
  noun: string
  /** Path after the payment, unless the request names another. */
  returnPath: string
  cancelPath: string
  /** Message while an earlier payment for the same item is being processed. */
  onItsWay: string
  /** Checks that the person can still buy the item. Called again after a payment was found at Stripe. */
  check: (actor: Actor) => Promise<unknown>
}

/**
 * Opens Stripe's page for a one-time payment, or returns the open one for the same offer. Names no payment method, so
 * that Stripe offers all methods of the account.
 * @throws AppError conflict if the price differs from `shown`, or while a payment for the item is being processed
 */
export async function openPurchaseCheckout(
  actor: Actor,
  order: PurchaseOrder,
  { redirectUrl, shown, method, countryCode = null, origin = env().APP_URL }: PurchaseRequest,
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  const { kind, item, price, redemptionId = null } = order
  if (shown !== undefined && shown !== priceKey(price))
    throw new AppError('conflict', `${order.noun} now costs ${formatPrice(price)}. Continue if that’s OK.`)
  const successUrl = origin + sameOriginPath(redirectUrl, origin, order.returnPath)
  const { session } = await withProvider(() =>
    withCustomer(actor, price.currency, async (customer) => {
      const own = await listCheckouts(customer, kind, item)
      if (own.some(isOnItsWay)) throw new AppError('conflict', order.onItsWay)
      if (await hasUnknownPayment(own)) {
        // A payment has arrived, but not its event. Syncs the customer, because the person must not pay twice.
        await syncCustomer(customer)
        await order.check(await reloadActor(actor))
      }
      await requireUnusedDiscount(actor, redemptionId)
      const code = redemptionId === null ? '' : `code-${redemptionId}-`
      const opened = await openCheckout({
        method,
        customer,
        own,
        total: minorUnits(price),
        offer: `${kind}-${Object.values(item).join('-')}-${priceKey(price)}-${code}${successUrl}`,
        parameters: async () => checkoutOf(actor, order, successUrl, origin + order.cancelPath),
        consent: { userId: actor.id, kind, page: order.cancelPath, country: countryCode },
      })
      if (opened.isNew) await keepNewestDiscounted(actor, redemptionId, opened.session)
      return opened
    }),
  )
  if (!session.url) throw new AppError('provider', PAYMENT_FAILURE)
  return { url: session.url }
}

async function listCheckouts(
  customer: string,
  kind: PurchaseKind,
  item: Record<string, string>,
): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe().checkout.sessions.list({ customer, limit: 100, expand: ['data.payment_intent'] })
  return data.filter(
    ({ mode, metadata }) =>
      mode === 'payment' &&
      metadata?.kind === kind &&
      Object.entries(item).every(([key, value]) => metadata[key] === value),
  )
}

/** True while a payment is being processed: a bank debit takes days, and a returned one gets another status. */
const isOnItsWay = ({ status, payment_intent: payment }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && typeof payment === 'object' && payment?.status === 'processing'

async function hasUnknownPayment(sessions: Stripe.Checkout.Session[]): Promise<boolean> {
  const paid = sessions.filter((session) => session.payment_status === 'paid').map(({ id }) => id)
  if (paid.length === 0) return false
  return (await db.purchase.count({ where: { stripeCheckoutSessionId: { in: paid } } })) < paid.length
}

function checkoutOf(
  actor: Actor,
  { kind, item, name, price, redemptionId = null }: PurchaseOrder,
  successUrl: string,
  cancelUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { kind, userId: String(actor.id), ...item, ...discountMetadata(redemptionId) }
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
          product_data: { name: truncate(name, NAME_MAX) },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}
