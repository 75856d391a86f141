import {
  eachPriceRegion,
  formatMonthlyPrice,
  formatPrice,
  monthlyPrice,
  RENTAL_DAYS,
  rentalPrice,
  type OwnPrices,
} from '@/lib/shared/money/prices'

/** Shows the prices of both regions, because the page is cached for all countries. */
export function AccessNote({ free, rentalPrices = {} }: { free: boolean; rentalPrices?: OwnPrices }) {
  const prices = eachPriceRegion((region) => rentalPrice(region, rentalPrices))
  return (
    <p className="mt-4 text-dust">
      {free
        ? 'Free to watch with an account.'
        : `Included in Premium: ${formatMonthlyPrice(monthlyPrice('world', 'premium'))}, ${formatPrice(
            monthlyPrice('india', 'premium'),
          )} in India. Or rent it for ${RENTAL_DAYS} days: ${formatPrice(prices.world)}, ${formatPrice(prices.india)} in India.`}
    </p>
  )
}
