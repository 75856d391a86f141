/** What Rasika costs: the only table of plans, price regions, currencies and amounts. */

/** Plans that are charged every month. `productId` is the plan's product at Stripe. */
export const plans = {
  premium: { name: 'Premium', productId: 'premium_plan' },
} as const
export type PlanId = keyof typeof plans

/**
 * One entry for each region with prices of its own; `world` is every other country.
 * - `countries`: ISO 3166-1 alpha-2
 * - `currency`: ISO 4217 in lower case, as Stripe and the database write it
 * - `monthly`: whole units of the currency, for each plan
 * - `rental`: whole units, for a video without a price of its own
 */
export const priceRegions = {
  india: { countries: ['IN'], currency: 'inr', monthly: { premium: 400 }, rental: 99 },
  world: { countries: [], currency: 'usd', monthly: { premium: 10 }, rental: 5 },
} as const satisfies Record<string, Region>
type Region = { countries: readonly string[]; currency: string; monthly: Record<PlanId, number>; rental: number }

/** Days for which a rental opens its video. */
export const RENTAL_DAYS = 7

export type PriceRegion = keyof typeof priceRegions
export type CurrencyCode = (typeof priceRegions)[PriceRegion]['currency']
/** `amount` in whole units of the currency. */
export type Price = { currency: CurrencyCode; amount: number }

const regions: [PriceRegion, Region][] = Object.entries(priceRegions) as [PriceRegion, Region][]
const currencies = new Set<string>(regions.map(([, { currency }]) => currency))

export const isPriceRegion = (text: string): text is PriceRegion => Object.hasOwn(priceRegions, text)

/** The price region of a country. @param countryCode ISO 3166-1 alpha-2, or null when unknown */
export function priceRegionOf(countryCode: string | null): PriceRegion {
  return regions.find(([, { countries }]) => countryCode !== null && countries.includes(countryCode))?.[0] ?? 'world'
}

/** What a plan costs per month in a region, without a discount. */
export function monthlyPrice(region: PriceRegion, plan: PlanId): Price {
  const { currency, monthly } = priceRegions[region]
  return { currency, amount: monthly[plan] }
}

/** Rental prices that staff set for one video: whole units of each region's currency. */
export type OwnPrices = Partial<Record<PriceRegion, number>>

/** The price of a video's rental in a region. @param own the prices that staff set for the video */
export function rentalPrice(region: PriceRegion, own: OwnPrices = {}): Price {
  const { currency, rental } = priceRegions[region]
  return { currency, amount: own[region] ?? rental }
}

/** An object with a value for each price region. */
export const eachPriceRegion = <Value>(valueOf: (region: PriceRegion) => Value): Record<PriceRegion, Value> =>
  Object.fromEntries(regions.map(([region]) => [region, valueOf(region)])) as Record<PriceRegion, Value>

/** Stripe named a currency in which nothing is sold. */
export class UnknownCurrencyError extends Error {
  constructor(code: string) {
    super(`Unsupported currency: ${code}`)
    this.name = 'UnknownCurrencyError'
  }
}

const isCurrency = (code: string): code is CurrencyCode => currencies.has(code)

/** A currency as Stripe names it. @throws UnknownCurrencyError */
export function currencyOf(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new UnknownCurrencyError(code)
  return code
}

/** Decimals of a currency, which Stripe's smallest unit follows: 2 for INR and USD, 0 for JPY. */
const decimalsOf = (currency: CurrencyCode) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** A price in the currency's smallest unit, as Stripe charges it. */
export const minorUnits = ({ currency, amount }: Price): number => Math.round(amount * 10 ** decimalsOf(currency))

/** The price of an amount in the currency's smallest unit. */
export const priceOfMinor = (currency: CurrencyCode, minor: number): Price => ({
  currency,
  amount: minor / 10 ** decimalsOf(currency),
})

/** '₹400', '$6.70'. @param decimals 'always' for '$5.00' */
export function formatPrice({ currency, amount }: Price, decimals: 'always' | 'needed' = 'needed'): string {
  const digits = decimals === 'needed' && Number.isInteger(amount) ? 0 : decimalsOf(currency)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}

/** A sum of many prices, with separators of thousands: '₹120,400.00'. */
export const formatAmount = ({ currency, amount }: Price): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)

/** '₹400 per month' */
export const formatMonthlyPrice = (price: Price): string => `${formatPrice(price)} per month`
