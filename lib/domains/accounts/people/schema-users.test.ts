import { paymentState } from './schema'

const until = '2026-12-01T00:00:00.000Z'
const of = (status: string | null, cancelAtPeriodEnd = false) => {
  const state = paymentState({
    package: { name: 'GUEST' },
    status,
    stripeCurrentPeriodEnd: status === null ? null : until,
    cancelAtPeriodEnd,
  })
  return `${state.label} ${state.until?.says ?? ''}`.trim()
}

test('the list of people shows the payment in a word, and what happens at the end of the period', () => {
  expect(of(null)).toBe('None')
  expect(of('active')).toBe('Active renews')
  expect(of('active', true)).toBe('Cancelled ends')
  expect(of('past_due')).toBe('Past due paid until')
  expect(of('canceled')).toBe('Ended was paid until')
  expect(of('incomplete_expired')).toBe('Incomplete')
})
