import { mandateState } from './policy'

const now = new Date('2027-05-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const facts = { status: 'active', acceptedAt: minutesAgo(5), amount: 40_000, needed: 40_000 }

it.each([
  ['for the regular price', {}, 'ok'],
  ['for more', { amount: 1_500_000 }, 'ok'],
  ['for an amount that Stripe doesn’t tell', { amount: null }, 'ok'],
  ['for the discounted price', { amount: 20_000 }, 'too_small'],
  ['that the bank refused or ended', { status: 'inactive' }, 'missing'],
  ['that the bank has yet to confirm', { status: 'pending' }, null],
  ['that the bank never confirmed', { status: 'pending', acceptedAt: minutesAgo(61) }, 'missing'],
  ['of an unknown time that is still pending', { status: 'pending', acceptedAt: null }, 'missing'],
])('a mandate %s: %s', (_, more, state) => {
  expect(mandateState({ ...facts, ...more }, now)).toBe(state)
})
