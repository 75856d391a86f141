import type { PlanOffer } from '@/lib/domains/payments/plans/policy'
import { formatMonthlyPrice } from '@/lib/shared/money/prices'

/** The price on the Premium card, and with a discount the regular price too. */
export function PremiumPrice({ offer }: { offer: PlanOffer }) {
  return (
    <>
      <span className="block font-display text-heading text-brass-bright">
        {offer.discount !== null && (
          <s className="mr-3 text-title text-dust">
            <span className="sr-only">Regular price </span>
            {formatMonthlyPrice(offer.regular)}
          </s>
        )}
        {formatMonthlyPrice(offer.price)}
      </span>
      <span className="block text-sand">Exclusive premium content: the whole catalogue, in full.</span>
      {offer.discount !== null && (
        <span className="block text-brass-bright">
          {"You're eligible for Premium Plan for your first year of subscription!"}
        </span>
      )}
    </>
  )
}
