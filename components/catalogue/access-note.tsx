import { formatMonthlyPrice, formatPrice, monthlyPrice, rental } from '@/lib/shared/prices'

/** Access and price of a video, on pages that are the same in every country. */
export function AccessNote({ free }: { free: boolean }) {
  return (
    <p className="mt-4 text-dust">
      {free
        ? 'Free to watch with a free account.'
        : `Included in Premium: ${formatMonthlyPrice(monthlyPrice('world', 'premium'))}, ${formatPrice(
            monthlyPrice('india', 'premium'),
          )} in India. Or rent it for ${rental.days} days for ${formatPrice(rental.price)}.`}
    </p>
  )
}
