import { formatPrice, type Price } from '@/lib/shared/prices'

/** What a person is offered for a plan, per month. */
export type PlanOffer = {
  /** Without a discount. */
  regular: Price
  /** What is charged in the first year; equals `regular` without a discount. */
  price: Price
  /** Percent off for the first year, 1–100, or null. */
  discount: number | null
}

/** A discount that counts: a whole percent from 1 to 100, else null. */
export function validDiscount(percent: number | null | undefined): number | null {
  return typeof percent === 'number' && Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null
}

/**
 * An amount reduced by a percent, rounded to the nearest whole unit, halves up.
 * @param amount whole units
 */
export function discountedAmount(amount: number, percent: number): number {
  return Math.round((amount * (100 - percent)) / 100)
}

export function planOffer(regular: Price, percent: number | null): PlanOffer {
  const discount = validDiscount(percent)
  const price = discount === null ? regular : { ...regular, amount: discountedAmount(regular.amount, discount) }
  return { regular, price, discount }
}

/** What a person agrees to be charged every month: '₹400', '₹200 in the first year, and ₹400 afterwards,'. */
export function formatCharges({ regular, price, discount }: PlanOffer): string {
  if (discount === null) return formatPrice(price)
  return `${formatPrice(price)} in the first year, and ${formatPrice(regular)} afterwards,`
}

/** Name of a price in a request that says which price was shown: 'inr-400'. */
export const priceKey = ({ currency, amount }: Price): string => `${currency}-${amount}`
