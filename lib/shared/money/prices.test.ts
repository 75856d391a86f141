import {
  currencyOf,
  formatMonthlyPrice,
  formatPrice,
  isPriceRegion,
  minorUnits,
  monthlyPrice,
  plans,
  priceOfMinor,
  priceRegionOf,
  priceRegions,
  RENTAL_DAYS,
  rentalPrice,
  UnknownCurrencyError,
  type PlanId,
} from './prices'

const regionNames = Object.keys(priceRegions).filter(isPriceRegion)

it('Premium costs 400 INR a month in India and 10 USD everywhere else', () => {
  expect(monthlyPrice(priceRegionOf('IN'), 'premium')).toEqual({ currency: 'inr', amount: 400 })
  for (const country of ['US', 'SG', 'in', 'IND', '', ' IN', null]) {
    expect(monthlyPrice(priceRegionOf(country), 'premium')).toEqual({ currency: 'usd', amount: 10 })
  }
})

it('a rental of seven days costs 99 INR in India and 5 USD everywhere else, where its video has no price of its own', () => {
  expect(RENTAL_DAYS).toBe(7)
  expect(rentalPrice('india')).toEqual({ currency: 'inr', amount: 99 })
  expect(rentalPrice('india', { india: 149 })).toEqual({ currency: 'inr', amount: 149 })
  expect(rentalPrice('world', { india: 149 })).toEqual({ currency: 'usd', amount: 5 })
})

it('every plan has a whole and positive price in every region, and no country is in two regions', () => {
  for (const plan of Object.keys(plans) as PlanId[]) {
    for (const region of regionNames) expect(monthlyPrice(region, plan).amount % 1 === 0).toBe(true)
    for (const region of regionNames) expect(monthlyPrice(region, plan).amount).toBeGreaterThan(0)
  }
  const countries = regionNames.flatMap((region): readonly string[] => priceRegions[region].countries)
  expect(new Set(countries).size).toBe(countries.length)
  for (const country of countries) expect(country).toMatch(/^[A-Z]{2}$/)
})

it('a price is shown with its currency symbol, and with decimals only if it has any', () => {
  expect(formatMonthlyPrice({ currency: 'inr', amount: 400 })).toBe('₹400 per month')
  expect(formatMonthlyPrice({ currency: 'usd', amount: 0 })).toBe('$0 per month')
  expect(formatPrice(priceOfMinor('usd', 670))).toBe('$6.70')
  expect(formatPrice(priceOfMinor('inr', 400_000))).toBe('₹4000')
  expect(formatPrice({ currency: 'usd', amount: 5 }, 'always')).toBe('$5.00')
})

it('a price converted to the smallest unit and back is the same', () => {
  for (const region of regionNames) {
    const price = monthlyPrice(region, 'premium')
    expect(priceOfMinor(price.currency, minorUnits(price))).toEqual(price)
  }
})

it.each(['eur', 'USD', '', 'toString'])('the unknown currency %p is an error and never another currency', (code) => {
  expect(() => currencyOf(code)).toThrow(UnknownCurrencyError)
})
