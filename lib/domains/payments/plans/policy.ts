import { formatPrice, type Price } from '@/lib/shared/money/prices'

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

type CardSettings = { STRIPE_SANDBOX: boolean; STRIPE_AUTOMATIC_TAX: boolean; STRIPE_PUBLISHABLE_KEY?: string | null }

/**
 * Where a card is typed in. Stripe's fields in our page ask for no address: where the tax depends on it, its own page
 * takes the card.
 * @returns `withCard` for our fields of a test card; `elementKey` for Stripe's fields; neither for Stripe's page
 */
export function cardEntry(
  method: 'card' | 'paypal',
  { STRIPE_SANDBOX, STRIPE_AUTOMATIC_TAX, STRIPE_PUBLISHABLE_KEY: key = null }: CardSettings,
): { withCard: boolean; elementKey: string | null } {
  const isCard = method === 'card'
  const inPage = isCard && !STRIPE_SANDBOX && !STRIPE_AUTOMATIC_TAX
  return { withCard: isCard && STRIPE_SANDBOX, elementKey: inPage ? key : null }
}

/** Name of a price in a request that says which price was shown: 'inr-400'. */
export const priceKey = ({ currency, amount }: Price): string => `${currency}-${amount}`
