import type { PassName } from './passes'

export const plans = {
  premium: { name: 'Premium', productId: 'premium_plan' },
} as const
export type PlanId = keyof typeof plans

const planProducts = new Set<string>(Object.values(plans).map(({ productId }) => productId))

export const isPlanProduct = (productId: string): boolean => planProducts.has(productId)

/** In whole units of the currency. `world` covers unlisted countries. Staff can replace `rental` for a single video. */
export const priceRegions = {
  india: {
    countries: ['IN'],
    currency: 'inr',
    monthly: { premium: 400 },
    rental: 99,
    passes: { '7-days': 150, '1-month': 450, '3-months': 1150, '6-months': 2200, '12-months': 4000 },
  },
  world: {
    countries: [],
    currency: 'usd',
    monthly: { premium: 10 },
    rental: 5,
    passes: { '7-days': 4, '1-month': 11, '3-months': 28, '6-months': 54, '12-months': 100 },
  },
} as const satisfies Record<string, Region>
type Region = {
  countries: readonly string[]
  currency: string
  monthly: Record<PlanId, number>
  rental: number
  passes: Record<PassName, number>
}

export const RENTAL_DAYS = 7

export type PriceRegion = keyof typeof priceRegions
export type CurrencyCode = (typeof priceRegions)[PriceRegion]['currency']
export type Price = { currency: CurrencyCode; amount: number }

const regions: [PriceRegion, Region][] = Object.entries(priceRegions) as [PriceRegion, Region][]
const currencies = new Set<string>(regions.map(([, { currency }]) => currency))

export const isPriceRegion = (text: string): text is PriceRegion => Object.hasOwn(priceRegions, text)

export function priceRegionOf(countryCode: string | null): PriceRegion {
  return regions.find(([, { countries }]) => countryCode !== null && countries.includes(countryCode))?.[0] ?? 'world'
}

export function monthlyPrice(region: PriceRegion, plan: PlanId): Price {
  const { currency, monthly } = priceRegions[region]
  return { currency, amount: monthly[plan] }
}

export function passPrice(region: PriceRegion, pass: PassName): Price {
  const { currency, passes } = priceRegions[region]
  return { currency, amount: passes[pass] }
}

/** Prices that staff set for one video, in whole units of each region's currency. */
export type OwnPrices = Partial<Record<PriceRegion, number>>

export function rentalPrice(region: PriceRegion, own: OwnPrices = {}): Price {
  const { currency, rental } = priceRegions[region]
  return { currency, amount: own[region] ?? rental }
}

/**
 * Returns a price that staff set, such as that of a ticket. Regions that staff set no price for pay that of `world`.
 * Null if there is no price.
 */
export function ownPrice(region: PriceRegion, own: OwnPrices): Price | null {
  const priced: PriceRegion = own[region] === undefined ? 'world' : region
  const amount = own[priced]
  return amount === undefined ? null : { currency: priceRegions[priced].currency, amount }
}

export const hasPrices = (own: OwnPrices): boolean => Object.values(own).some((amount) => amount !== undefined)

export const eachPriceRegion = <Value>(valueOf: (region: PriceRegion) => Value): Record<PriceRegion, Value> =>
  Object.fromEntries(regions.map(([region]) => [region, valueOf(region)])) as Record<PriceRegion, Value>

export class UnknownCurrencyError extends Error {
  constructor(code: string) {
    super(`Unsupported currency: ${code}`)
    this.name = 'UnknownCurrencyError'
  }
}

export const isCurrency = (code: string): code is CurrencyCode => currencies.has(code)

export function currencyOf(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new UnknownCurrencyError(code)
  return code
}

/** Number of decimals of a currency: 2 for INR and USD, 0 for JPY. Stripe's amounts are in the smallest unit. */
const decimalsOf = (currency: CurrencyCode) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

export const minorUnits = ({ currency, amount }: Price): number => Math.round(amount * 10 ** decimalsOf(currency))

export const priceOfMinor = (currency: CurrencyCode, minor: number): Price => ({
  currency,
  amount: minor / 10 ** decimalsOf(currency),
})

/** Returns text such as '₹400' or '$6.70'; with 'always', '$5.00'. */
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

/** Formats with thousands separators: '₹120,400.00'. */
export const formatAmount = ({ currency, amount }: Price): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)

export const formatMonthlyPrice = (price: Price): string => `${formatPrice(price)} per month`
