import { formatPrice, type Price } from '@/lib/shared/money/prices'

export type PlanOffer = {
  regular: Price
  /** Price while the discount lasts; equal to `regular` if there is no discount. */
  price: Price
  /** Percentage off, from 1 to 100; null without a discount. */
  discount: number | null
  /** Redeemed code that gives the discount, for one month or one pass. A prospect's discount lasts for a year. */
  redemptionId: number | null
}

export function validDiscount(percent: number | null | undefined): number | null {
  return typeof percent === 'number' && Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null
}

/** Takes and returns whole currency units. Rounds halves up. */
export function discountedAmount(amount: number, percent: number): number {
  return Math.round((amount * (100 - percent)) / 100)
}

/** @param redemptionId redeemed code that gives the discount; null for a prospect's */
export function planOffer(regular: Price, percent: number | null, redemptionId: number | null = null): PlanOffer {
  const discount = validDiscount(percent)
  const price = discount === null ? regular : { ...regular, amount: discountedAmount(regular.amount, discount) }
  return { regular, price, discount, redemptionId: discount === null ? null : redemptionId }
}

/** Names the period of a discount on the plan. */
export const discountPeriod = ({ redemptionId }: PlanOffer): string =>
  redemptionId === null ? 'first year' : 'first month'

/** Formats the charge as part of a sentence: '₹400 every month', or '₹200 a month for the first year, then …,'. */
export function formatCharges(offer: PlanOffer): string {
  const { regular, price, discount, redemptionId } = offer
  if (discount === null) return `${formatPrice(price)} every month`
  const rhythm = redemptionId === null ? ' a month' : ''
  return `${formatPrice(price)}${rhythm} for the ${discountPeriod(offer)}, then ${formatPrice(regular)} a month,`
}

type CardSettings = { STRIPE_SANDBOX: boolean; STRIPE_AUTOMATIC_TAX: boolean; STRIPE_PUBLISHABLE_KEY?: string | null }

/**
 * With automatic tax, real cards are entered on Stripe's own page, because card fields on our page can't request the
 * address needed for tax.
 * @returns `withCard` true: our test-card fields; `elementKey` set: Stripe's card fields; neither: Stripe's own page
 */
export function cardEntry(
  method: 'card' | 'paypal',
  { STRIPE_SANDBOX, STRIPE_AUTOMATIC_TAX, STRIPE_PUBLISHABLE_KEY: key = null }: CardSettings,
): { withCard: boolean; elementKey: string | null } {
  const isCard = method === 'card'
  const inPage = isCard && !STRIPE_SANDBOX && !STRIPE_AUTOMATIC_TAX
  return { withCard: isCard && STRIPE_SANDBOX, elementKey: inPage ? key : null }
}

export const priceKey = ({ currency, amount }: Price): string => `${currency}-${amount}`
