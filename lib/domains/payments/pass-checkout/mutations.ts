import 'server-only'
import { requireSelling } from '@/lib/domains/content/sales/queries'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { passRefusalTexts } from '@/lib/domains/payments/passes/policy'
import { getPassOffers, getPassRefusal } from '@/lib/domains/payments/passes/queries'
import { openPurchaseCheckout, type PurchaseRequest } from '@/lib/domains/payments/purchase-checkout/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Actor } from '@/lib/shared/access/actor'
import { brand } from '@/lib/shared/brand'
import { AppError, found } from '@/lib/shared/errors'
import type { PassName } from '@/lib/shared/money/passes'
import { plans } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

/** Opens Stripe's payment page. Price, currency and discount are determined on the server. */
export async function createPassCheckout(
  actor: Actor,
  pass: PassName,
  request: PurchaseRequest = {},
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  await requirePassAllowed(actor)
  const offers = await getPassOffers(actor, request.countryCode ?? null)
  const { label, price, redemptionId } = found(offers.find((offer) => offer.pass === pass))
  return openPurchaseCheckout(
    actor,
    {
      kind: 'pass',
      item: { pass },
      redemptionId,
      name: `${brand.name} ${plans.premium.name}: ${label}, without renewal`,
      price,
      noun: 'This pass',
      returnPath: routes.afterPayment(routes.browse),
      cancelPath: routes.passes,
      onItsWay: 'Your payment is being processed. Your pass starts as soon as the payment arrives.',
      check: requirePassAllowed,
    },
    request,
  )
}

async function requirePassAllowed(actor: Actor): Promise<void> {
  await requireSelling('passes')
  const refusal = await getPassRefusal(actor)
  if (refusal) throw new AppError('conflict', passRefusalTexts[refusal])
}
