import fc from 'fast-check'
import { isPriceRegion, minorUnits, monthlyPrice, priceRegions } from '@/lib/shared/money/prices'
import { cardEntry, discountedAmount, formatCharges, planOffer, priceKey, validDiscount } from './policy'

const prices = Object.keys(priceRegions)
  .filter(isPriceRegion)
  .map((region) => monthlyPrice(region, 'premium'))
const india = monthlyPrice('india', 'premium')

describe('a card', () => {
  const live = { STRIPE_SANDBOX: false, STRIPE_AUTOMATIC_TAX: false, STRIPE_PUBLISHABLE_KEY: 'pk_live' }

  it('is typed into fields of ours in the sandbox, and into fields of Stripe in our page elsewhere', () => {
    expect(cardEntry('card', { ...live, STRIPE_SANDBOX: true })).toEqual({ withCard: true, elementKey: null })
    expect(cardEntry('card', live)).toEqual({ withCard: false, elementKey: 'pk_live' })
    expect(cardEntry('paypal', live)).toEqual({ withCard: false, elementKey: null })
  })

  it('is typed into Stripe’s page, which asks for the address, where the tax depends on it', () => {
    expect(cardEntry('card', { ...live, STRIPE_AUTOMATIC_TAX: true })).toEqual({ withCard: false, elementKey: null })
  })
})

describe('an offer of the plan', () => {
  it('has its price, and with a discount also the price after the first year', () => {
    expect(formatCharges(planOffer(monthlyPrice('world', 'premium'), null))).toBe('$10 every month')
    expect(formatCharges(planOffer(india, 50))).toBe('₹200 a month for the first year, then ₹400 a month,')
  })

  it('has, with the discount of a code, its price in the first month', () => {
    const offer = planOffer(india, 20, 7)
    expect(offer).toMatchObject({ price: { amount: 320 }, discount: 20, redemptionId: 7 })
    expect(formatCharges(offer)).toBe('₹320 for the first month, then ₹400 a month,')
    expect(planOffer(india, null, 7).redemptionId).toBeNull()
  })

  it('has a key of currency and amount', () => {
    expect(priceKey(planOffer(india, 50).price)).toBe('inr-200')
  })
})

describe('a discount', () => {
  it('is a whole percent from 1 to 100', () => {
    for (const percent of [1, 50, 100]) expect(validDiscount(percent)).toBe(percent)
    for (const percent of [0, -1, 101, 0.5, 50.5, NaN, Infinity, -Infinity, null, undefined]) {
      expect(validDiscount(percent)).toBeNull()
    }
  })

  it('is rounded to the nearest whole unit for every percent, halves up', () => {
    for (const { amount } of prices) {
      for (let percent = 1; percent <= 100; percent += 1) {
        const hundredths = amount * (100 - percent)
        const nearest = Math.floor((hundredths + 50) / 100)
        expect([amount, percent, discountedAmount(amount, percent)]).toEqual([amount, percent, nearest])
      }
    }
  })

  it('of any amount stays between zero and the full price, and a larger percent never costs more', () => {
    const percent = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), percent, (amount, off) => {
        const reduced = discountedAmount(amount, off)
        expect(reduced).toBe(Math.floor((amount * (100 - off) + 50) / 100))
        expect(reduced).toBeGreaterThanOrEqual(0)
        expect(reduced).toBeLessThanOrEqual(amount)
        expect(discountedAmount(amount, Math.min(100, off + 1))).toBeLessThanOrEqual(reduced)
      }),
    )
  })

  it('is charged as it is shown: the full price minus the discount, in minor units', () => {
    fc.assert(
      fc.property(fc.constantFrom(...prices), fc.integer({ min: -10, max: 110 }), (regular, percent) => {
        const { price, discount } = planOffer(regular, percent)
        const amountOff = minorUnits({ ...regular, amount: regular.amount - price.amount })
        expect(minorUnits(regular) - amountOff).toBe(minorUnits(price))
        expect(Number.isInteger(minorUnits(price))).toBe(true)
        expect(amountOff).toBeGreaterThanOrEqual(0)
        expect(discount === null).toBe(percent < 1 || percent > 100)
        if (discount === null) expect(price).toEqual(regular)
      }),
    )
  })
})
