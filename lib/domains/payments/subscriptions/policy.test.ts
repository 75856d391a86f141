import { cancellationOf, planItemOf, planLineOf } from './policy'

const END = 1_800_000_000

it.each([
  ['renews', { cancel_at: null, cancel_at_period_end: false }, { at: null, beforeRenewal: false }],
  ['cancelled in the portal', { cancel_at: END, cancel_at_period_end: false }, { at: END, beforeRenewal: true }],
  ['cancelled by classic billing', { cancel_at: null, cancel_at_period_end: true }, { at: END, beforeRenewal: true }],
  [
    'ended within the period',
    { cancel_at: END - 9, cancel_at_period_end: false },
    { at: END - 9, beforeRenewal: true },
  ],
  ['ended later', { cancel_at: END + 9, cancel_at_period_end: false }, { at: END + 9, beforeRenewal: false }],
])('a subscription that is %s ends when Stripe says so', (_, stripes, expected) => {
  expect(cancellationOf(stripes, END)).toEqual(expected)
})

it('a subscription or an invoice is ours if one of its lines is our plan in a currency that we sell in', () => {
  const itemOf = (currency: string, product: string | { id: string }) => ({ price: { currency, product } })
  const lineOf = (product: string) => ({ pricing: { price_details: { product } } })
  const [other, ours] = [itemOf('inr', 'prod_other'), itemOf('inr', { id: 'premium_plan' })]
  expect(planItemOf({ items: { data: [other, ours] } })).toBe(ours)
  expect(planItemOf({ items: { data: [other, itemOf('eur', 'premium_plan')] } })).toBeUndefined()
  const lines = [{ pricing: null }, lineOf('prod_other'), lineOf('premium_plan')]
  expect(planLineOf({ currency: 'usd', lines: { data: lines } })).toBe(lines[2])
  expect(planLineOf({ currency: 'eur', lines: { data: lines } })).toBeUndefined()
  expect(planLineOf({ currency: 'usd', lines: { data: lines.slice(0, 2) } })).toBeUndefined()
})
