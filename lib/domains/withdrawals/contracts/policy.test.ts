import { exitText, refusalText, withdrawalDeadline, withdrawalOf, type ContractFacts } from './policy'

const paidAt = new Date('2026-12-01T09:00:00Z')
const payment = { paidAt, amount: 40_000, refunded: 0 }
const month = { startsAt: paidAt, endsAt: new Date('2026-12-31T09:00:00Z') }
const days = (count: number) => new Date(paidAt.getTime() + count * 24 * 3600 * 1000)

const membership = { kind: 'membership', payment, use: 'used', isEnding: false, isDue: false, ...month } as const
const pass = { kind: 'pass', payment, use: 'used', ...month } as const
const rental = { kind: 'rental', payment, use: 'unused' } as const
const gift = { kind: 'gift', payment, use: 'unused' } as const
const ticket = { kind: 'ticket', payment, opensAt: days(5) } as const
const renewal = { kind: 'cancellation', endsAt: month.endsAt, amount: 0 } as const
const full = { kind: 'withdrawal', amount: 40_000, refund: 'whole' } as const

const exits = (facts: ContractFacts, after: number) => withdrawalOf(facts, days(after)).exits
const refusal = (facts: ContractFacts, after: number) => withdrawalOf(facts, days(after)).refusal

test('the period ends with the 14th day after the payment, wherever the person lives', () => {
  expect(withdrawalDeadline(paidAt)).toEqual(new Date('2026-12-16T12:00:00Z'))
  expect(withdrawalDeadline(new Date('2026-12-01T23:59:59Z'))).toEqual(new Date('2026-12-16T12:00:00Z'))
  for (const facts of [rental, pass, membership]) {
    expect(refusal(facts, 15.1)).toBeNull()
    expect(refusal(facts, 15.125)).toBe('late')
  }
})

test('a membership ends at once for the unused days, or at the end of the month', () => {
  expect(exits(membership, 9.5)).toEqual([{ kind: 'withdrawal', amount: 26_667, refund: 'days' }, renewal])
  expect(exits({ ...membership, use: 'unused' }, 9.5)).toEqual([full, renewal])
  expect(exits({ ...membership, use: 'unknown' }, 0.1)[0]).toMatchObject({ amount: 38_667 })
  expect(exits({ ...membership, isEnding: true }, 9.5)).toEqual([
    { kind: 'withdrawal', amount: 26_667, refund: 'days' },
  ])
})

test('after 14 days a membership only ends its renewal, once', () => {
  expect(withdrawalOf(membership, days(20))).toEqual({ exits: [renewal], refusal: 'late' })
  const ending = { ...membership, isEnding: true }
  expect(withdrawalOf(ending, days(20))).toEqual({ exits: [], refusal: 'ending' })
  expect(refusalText('ending', ending)).toBe('It won’t renew, and ends on 31 December 2026.')
})

test('a membership whose latest payment is due ends at once, without another charge', () => {
  const due = { ...membership, isDue: true }
  expect(withdrawalOf(due, days(40))).toEqual({ exits: [{ ...renewal, endsAt: null }], refusal: 'late' })
  expect(exitText({ ...renewal, endsAt: null }, 'inr')).toBe('Your membership ends now, without another charge.')
})

test('a membership whose first payment has not arrived ends without a refund', () => {
  const [exit] = exits({ ...membership, payment: null }, 3)
  expect(exit).toEqual({ kind: 'withdrawal', amount: 0, refund: 'whole' })
  expect(exit && exitText(exit, 'inr')).toBe('Your order ends now. Nothing has been charged.')
})

test('a month that cost nothing only ends its renewal', () => {
  const free = { ...membership, payment: { ...payment, amount: 0 } }
  expect(withdrawalOf(free, days(1))).toEqual({ exits: [renewal], refusal: 'used-up' })
})

test('a pass is refunded for its unused days, and wholly if nothing was watched or it has not started', () => {
  expect(exits(pass, 9.5)).toEqual([{ kind: 'withdrawal', amount: 26_667, refund: 'days' }])
  expect(exits({ ...pass, use: 'unused' }, 9.5)).toEqual([full])
  expect(exits({ ...pass, startsAt: days(12), endsAt: days(42) }, 9.5)).toEqual([full])
  const week = { ...pass, endsAt: days(7) }
  expect(refusal(week, 8)).toBe('used-up')
  expect(exits({ ...week, use: 'unused' }, 8)).toEqual([full])
})

test('a rental is refunded until it is started', () => {
  expect(exits(rental, 6)).toEqual([full])
  expect(refusal({ ...rental, use: 'used' }, 6)).toBe('used')
  expect(refusalText('used', rental)).toBe('You’ve started this video, so it can’t be refunded any more.')
  expect(refusal({ ...rental, use: 'unknown' }, 6)).toBe('unknown')
})

test('a gift is refunded until it is redeemed, also later', () => {
  expect(exits(gift, 6)).toEqual([full])
  expect(exits(gift, 60)).toEqual([full])
  expect(refusal({ ...gift, use: 'used' }, 6)).toBe('used')
  expect(refusalText('used', gift)).toBe('This gift has been redeemed, so it can’t be refunded any more.')
})

test('a ticket is refunded until its livestream opens', () => {
  expect(exits(ticket, 4.9)).toEqual([full])
  expect(refusal(ticket, 5)).toBe('opened')
  expect(refusal({ ...ticket, opensAt: days(60) }, 20)).toBe('late')
  expect(refusalText('late', ticket)).toBe('The 14 days in which you could withdraw ended on 15 December 2026.')
})

test('no more is refunded than what is left of the payment', () => {
  const partly = { ...payment, refunded: 30_000 }
  expect(exits({ ...rental, payment: partly }, 1)).toEqual([{ kind: 'withdrawal', amount: 10_000, refund: 'rest' }])
  const all = { ...payment, refunded: 40_000 }
  for (const facts of [rental, gift, pass, ticket]) expect(refusal({ ...facts, payment: all }, 1)).toBe('refunded')
  expect(exits({ ...membership, payment: all }, 1)).toEqual([renewal])
})

test('the refund is at least 0, at most the payment, and never grows as days pass', () => {
  for (const facts of [membership, pass]) {
    let last = payment.amount
    for (let after = 0; after < 15; after += 0.25) {
      const amount = exits(facts, after).find(({ kind }) => kind === 'withdrawal')?.amount ?? 0
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(last)
      last = amount
    }
  }
})

test('each way out is one sentence with the amount', () => {
  expect(exitText(full, 'inr')).toBe('Your access ends now, and we refund the whole ₹400.00.')
  expect(exitText({ kind: 'withdrawal', amount: 26_667, refund: 'days' }, 'inr')).toBe(
    'Your access ends now, and we refund ₹266.67 for the unused days.',
  )
  expect(exitText(renewal, 'inr')).toBe('Your membership won’t renew. You keep Premium until 31 December 2026.')
})
