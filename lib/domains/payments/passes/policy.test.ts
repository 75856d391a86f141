import { passNames } from '@/lib/shared/money/passes'
import { formatMonthlyPrice, formatPrice } from '@/lib/shared/money/prices'
import { passOffers, passRefusal } from './policy'

describe('the offer of a pass', () => {
  it.each([
    ['india', ['₹150 ₹652', '₹450 ₹450', '₹1150 ₹383', '₹2200 ₹367', '₹4000 ₹333']],
    ['world', ['$4 $17.39', '$11 $11', '$28 $9.33', '$54 $9', '$100 $8.33']],
  ] as const)('in %s has its price and the price per month', (region, wanted) => {
    const offers = passOffers(region, null)
    expect(offers.map(({ pass }) => pass)).toEqual(passNames)
    const said = offers.map(({ price, monthly }) => `${formatPrice(price)} ${formatPrice(monthly)}`)
    expect(said).toEqual(wanted)
    expect(offers.every(({ regular, price, discount }) => regular.amount === price.amount && discount === null)).toBe(
      true,
    )
    expect(formatMonthlyPrice(offers[0]?.monthly ?? { currency: 'usd', amount: 0 })).toMatch(/ per month$/)
  })

  it('shows the lower price of a discount, also per month', () => {
    const [week, month] = passOffers('india', 50)
    expect(week).toMatchObject({ discount: 50, regular: { amount: 150 }, price: { amount: 75 } })
    expect(month?.monthly).toEqual({ currency: 'inr', amount: 225 })
  })
})

describe('a pass is refused', () => {
  const renewsAt = '2027-01-01T00:00:00.000Z'
  const renewing = { status: 'active', renewsAt, endsAt: null, needsCard: false }
  it.each<[string, Parameters<typeof passRefusal>, string | null]>([
    ['to nobody without a membership', [null, null], null],
    ['while a membership renews', [null, renewing], 'renews'],
    ['while it renews before a later end', [null, { ...renewing, endsAt: renewsAt }], 'renews'],
    ['while its renewal has failed', [null, { ...renewing, status: 'past_due' }], 'renews'],
    ['while it is paused', [null, { ...renewing, status: 'paused' }], 'renews'],
    ['not once the renewal was ended', [null, { ...renewing, renewsAt: null, endsAt: renewsAt }], null],
    [
      'not once a failed renewal was ended',
      [null, { ...renewing, status: 'past_due', renewsAt: null, endsAt: renewsAt }],
      null,
    ],
    ['before the first payment has arrived', [null, { ...renewing, status: 'incomplete' }], 'processing'],
    ['to owners', ['OWNER', null], 'staff'],
    ['to editors', ['EDITOR', null], 'staff'],
    ['not to other staff', ['SUPPORT', null], null],
  ])('%s', (_, given, refusal) => expect(passRefusal(...given)).toBe(refusal))
})
