import fc from 'fast-check'
import {
  discountedPrice,
  formatAmount,
  formatCharges,
  formatMonthlyPrice,
  formatPricePerMonth,
  minorUnits,
  planOffer,
  pricingFor,
  validDiscount,
} from '@/lib/domains/payments/policy-billing'

const pricings = [pricingFor('IN'), pricingFor(null)]

describe('prices', () => {
  it('are 400 INR a month in India and 10 USD elsewhere', () => {
    expect(pricingFor('IN')).toEqual({ currency: 'inr', symbol: '₹', basePrice: 400 })
    for (const country of ['US', 'SG', 'in', 'IND', '', ' IN', null]) {
      expect(pricingFor(country)).toEqual({ currency: 'usd', symbol: '$', basePrice: 10 })
    }
  })

  it('are shown as the specification writes them', () => {
    expect(formatMonthlyPrice(pricingFor('IN'))).toBe('₹400 per month')
    expect(formatMonthlyPrice(pricingFor(null))).toBe('$10 per month')
    expect(formatMonthlyPrice(pricingFor('IN'), 200)).toBe('₹200 per month')
    expect(formatMonthlyPrice(pricingFor(null), 0)).toBe('$0 per month')
    expect(formatPricePerMonth(pricingFor('IN'))).toBe('₹400/month')
    expect([formatAmount('inr', 40_000), formatAmount('usd', 670)]).toEqual(['₹400', '$6.70'])
  })

  it('are agreed to with what comes after the first year', () => {
    expect(formatCharges(planOffer(pricingFor(null), null))).toBe('$10')
    expect(formatCharges(planOffer(pricingFor('IN'), 50))).toBe('₹200 in the first year, and ₹400 afterwards,')
  })
})

describe('a discount', () => {
  it('counts from 1 to 100 percent, in whole percents', () => {
    for (const percent of [1, 50, 100]) expect(validDiscount(percent)).toBe(percent)
    for (const percent of [0, -1, 101, 0.5, 50.5, NaN, Infinity, -Infinity, null, undefined]) {
      expect(validDiscount(percent)).toBeNull()
    }
  })

  it('is rounded to the nearest whole unit for every percent, halves up', () => {
    for (const { basePrice } of pricings) {
      for (let percent = 1; percent <= 100; percent += 1) {
        const hundredths = basePrice * (100 - percent)
        const nearest = Math.floor((hundredths + 50) / 100)
        expect([basePrice, percent, discountedPrice(basePrice, percent)]).toEqual([basePrice, percent, nearest])
      }
    }
  })

  it('of any base price is rounded exactly, stays between nothing and the full price, and never grows dearer', () => {
    const percent = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), percent, (base, off) => {
        const price = discountedPrice(base, off)
        expect(price).toBe(Math.floor((base * (100 - off) + 50) / 100))
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(base)
        expect(discountedPrice(base, Math.min(100, off + 1))).toBeLessThanOrEqual(price)
      }),
    )
  })

  it('is charged as it is shown: full price less the amount off, in minor units', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pricings), fc.integer({ min: -10, max: 110 }), (pricing, percent) => {
        const offer = planOffer(pricing, percent)
        const amountOff = minorUnits(pricing.basePrice - offer.price)
        expect(minorUnits(pricing.basePrice) - amountOff).toBe(minorUnits(offer.price))
        expect(Number.isInteger(minorUnits(offer.price))).toBe(true)
        expect(amountOff).toBeGreaterThanOrEqual(0)
        expect(offer.discount === null).toBe(percent < 1 || percent > 100)
        if (offer.discount === null) expect(offer.price).toBe(pricing.basePrice)
      }),
    )
  })
})
