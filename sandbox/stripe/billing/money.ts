import { formatPrice, priceOfMinor, type CurrencyCode } from '@/lib/shared/money/prices'
import type { Coupon } from '@/sandbox/stripe/wire'

/**
 * Rounds half a unit up. Never returns more than the amount.
 * @param amount in the currency's minor unit, like the result
 */
export function discountOn(amount: number, coupon: Coupon | null): number {
  if (coupon === null) return 0
  if (coupon.amount_off !== null) return Math.min(amount, coupon.amount_off)
  // Calculates in hundredths of a percent, because percentages have at most two decimals.
  const hundredths = Math.round((coupon.percent_off ?? 0) * 100)
  return Math.min(amount, Math.floor((amount * hundredths + 5000) / 10000))
}

/**
 * Omits unnecessary decimals: ₹400, $6.70.
 * @param amount in the currency's minor unit
 */
export const formatAmount = (amount: number, currency: string): string =>
  formatPrice(priceOfMinor(currency as CurrencyCode, amount))
