import { formatPrice, priceOfMinor, type CurrencyCode } from '@/lib/shared/money/prices'
import type { Coupon } from '@/sandbox/stripe/wire'

/**
 * What a coupon takes off an amount.
 * @param amount in the currency's minor unit
 * @returns minor units, never more than the amount; half a unit rounds up
 */
export function discountOn(amount: number, coupon: Coupon | null): number {
  if (coupon === null) return 0
  if (coupon.amount_off !== null) return Math.min(amount, coupon.amount_off)
  // Percents have at most two decimals: whole hundredths keep the arithmetic exact.
  const hundredths = Math.round((coupon.percent_off ?? 0) * 100)
  return Math.min(amount, Math.floor((amount * hundredths + 5000) / 10000))
}

/**
 * An amount as people read it, without decimals where there are none: ₹400, $6.70.
 * @param amount in the currency's minor unit
 */
export const formatAmount = (amount: number, currency: string): string =>
  formatPrice(priceOfMinor(currency as CurrencyCode, amount))
