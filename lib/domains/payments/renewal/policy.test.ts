import { renewalChange } from './policy'

const [may, june] = [new Date('2027-05-01T08:00:00Z'), new Date('2027-06-01T08:00:00Z')]
const renews = { status: 'active', cancelAt: null }
const ends = { status: 'active', cancelAt: may }
const gone = { status: 'canceled', cancelAt: may }
const stopped = { status: 'canceled', cancelAt: null }

it.each([
  ['a new membership', null, renews, null],
  ['a cancelled membership that we see for the first time', null, ends, 'ended'],
  ['an ended membership that we see for the first time', null, stopped, null],
  ['a membership that goes on', renews, renews, null],
  ['a membership that still ends', ends, ends, null],
  ['a cancellation', renews, ends, 'ended'],
  ['an earlier end', { ...ends, cancelAt: june }, ends, 'ended'],
  ['a cancellation of an unpaid membership', { status: 'past_due', cancelAt: null }, stopped, 'ended'],
  ['the end of a cancelled membership', ends, gone, null],
  ['an end that was told', stopped, stopped, null],
  ['a resumption', ends, renews, 'resumed'],
] as const)('%s is told once', (_, copy, current, change) => {
  expect(renewalChange({ copy, ...current, isRequested: true })).toBe(change)
})

it('the end for want of a payment is no cancellation', () => {
  const copy = { status: 'past_due', cancelAt: null }
  expect(renewalChange({ copy, ...stopped, isRequested: false })).toBeNull()
})
