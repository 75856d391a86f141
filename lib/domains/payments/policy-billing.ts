import type { CurrencyCode, PlanOffer, PriceRegion, Pricing } from '@/lib/domains/payments/schema-billing'

/** Prices of the product (specification §9): 400 INR a month in India, 10 USD elsewhere. */
const pricing: Record<PriceRegion, Pricing> = {
  india: { currency: 'inr', symbol: '₹', basePrice: 400 },
  world: { currency: 'usd', symbol: '$', basePrice: 10 },
}

/** How a person may want to pay (specification §9). */
export const paymentMethods = [
  { value: 'card', label: 'Credit or Debit Card' },
  { value: 'paypal', label: 'PayPal' },
] as const

/** The price region of a country. @param countryCode ISO 3166-1 alpha-2, or null when unknown */
export function priceRegionOf(countryCode: string | null): PriceRegion {
  return countryCode === 'IN' ? 'india' : 'world'
}

/** Pricing of a region. */
export function pricingOfRegion(region: PriceRegion): Pricing {
  return pricing[region]
}

/** Pricing of a country. @param countryCode ISO 3166-1 alpha-2, or null when unknown */
export function pricingFor(countryCode: string | null): Pricing {
  return pricing[priceRegionOf(countryCode)]
}

/** A price as it is shown: '₹400 per month'. @param amount whole units of the currency */
export function formatMonthlyPrice(price: Pricing, amount: number = price.basePrice): string {
  return `${price.symbol}${amount} per month`
}

/** A price as it stands in a summary: '₹400/month'. @param amount whole units of the currency */
export function formatPricePerMonth(price: Pricing, amount: number = price.basePrice): string {
  return `${price.symbol}${amount}/month`
}

/**
 * What is charged every month, as a person agrees to it: '₹400', '₹200 in the first year and ₹400 afterwards'.
 */
export function formatCharges({ symbol, basePrice, price, discount }: PlanOffer): string {
  return discount === null
    ? `${symbol}${price}`
    : `${symbol}${price} in the first year, and ${symbol}${basePrice} afterwards,`
}

/** How a price is named in a call that says what was shown: 'inr-400'. */
export function priceKey(offer: Pick<PlanOffer, 'currency' | 'price'>): string {
  return `${offer.currency}-${offer.price}`
}

/** A discount that counts: a whole percent from 1 to 100, else null. */
export function validDiscount(percent: number | null | undefined): number | null {
  return typeof percent === 'number' && Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null
}

/** The base price reduced by the percent, to the nearest whole number; in whole hundredths, so that a half is one. */
export function discountedPrice(basePrice: number, percent: number): number {
  return Math.round((basePrice * (100 - percent)) / 100)
}

/** What a person is offered. */
export function planOffer(regular: Pricing, percent: number | null): PlanOffer {
  const discount = validDiscount(percent)
  const { basePrice } = regular
  return { ...regular, discount, price: discount === null ? basePrice : discountedPrice(basePrice, discount) }
}

/** Whole units in the minor units that the provider charges. Both of our currencies have two decimals. */
export function minorUnits(amount: number): number {
  return amount * 100
}

/** An amount as it stands on a receipt: '₹400', '$6.70'. @param amount minor units */
export function formatAmount(currency: CurrencyCode, amount: number): string {
  const { symbol } = currency === 'inr' ? pricing.india : pricing.world
  return `${symbol}${amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2)}`
}

const chargingStatuses = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

/** Whether a subscription may still charge: a second one beside it would be paid twice. @param status Stripe's */
export function mayCharge(status: string): boolean {
  return chargingStatuses.has(status)
}
