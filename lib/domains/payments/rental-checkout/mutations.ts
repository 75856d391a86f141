import 'server-only'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { openPurchaseCheckout, type PurchaseRequest } from '@/lib/domains/payments/purchase-checkout/mutations'
import { getRentalOffer } from '@/lib/domains/payments/rentals/queries'
import type { RentalOffer, RentalRefusal } from '@/lib/domains/payments/rentals/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { RENTAL_DAYS } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

const refusals: Record<RentalRefusal, string> = {
  free: 'This video is free, so you don’t need to rent it.',
  premium: 'This video is included in your membership.',
  running: 'You have already rented this video.',
}

/** Opens Stripe's payment page. Price and currency are determined on the server. */
export async function createRentalCheckout(
  actor: Actor,
  videoId: number,
  request: PurchaseRequest = {},
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  const { countryCode = null } = request
  const { name, price } = await requireRentable(actor, videoId, countryCode)
  return openPurchaseCheckout(
    actor,
    {
      kind: 'rental',
      item: { videoId: String(videoId) },
      name: `${RENTAL_DAYS}-day rental: ${name}`,
      price,
      noun: 'This rental',
      returnPath: routes.afterPayment(routes.videoInfo(videoId)),
      cancelPath: routes.videoRent(videoId),
      onItsWay: 'Your payment is being processed. You can watch the video as soon as the payment arrives.',
      check: (current) => requireRentable(current, videoId, countryCode),
    },
    request,
  )
}

async function requireRentable(actor: Actor, videoId: number, countryCode: string | null): Promise<RentalOffer> {
  const offer = found(await getRentalOffer(actor, videoId, countryCode))
  if (offer.refusal) throw new AppError('conflict', refusals[offer.refusal])
  return offer
}
