import { freeMonthsEnd, isFreeNow } from '@/lib/domains/payments/policy-free-memberships'

it.each([
  ['2026-11-22T21:00:00Z', 1, '2026-12-22T21:00:00Z'],
  ['2026-11-30T21:00:00Z', 3, '2027-02-28T21:00:00Z'],
  ['2026-12-31T00:00:00Z', 2, '2027-02-28T00:00:00Z'],
  ['2027-12-31T00:00:00Z', 2, '2028-02-29T00:00:00Z'],
  ['2026-01-31T12:30:00Z', 24, '2028-01-31T12:30:00Z'],
])('free months from %s, %i of them, end on the same day or the last of a shorter month', (from, months, end) => {
  expect(freeMonthsEnd(new Date(from), months).toISOString()).toBe(new Date(end).toISOString())
})

it('free months entitle to the millisecond of their end, and not once they were ended', () => {
  const endsAt = new Date('2026-12-22T21:00:00.000Z')
  const at = (instant: string, endedAt: Date | null = null) => isFreeNow({ endsAt, endedAt }, new Date(instant))
  expect([at('2026-12-22T20:59:59.999Z'), at('2026-12-22T21:00:00.000Z')]).toEqual([true, false])
  expect(at('2026-12-01T00:00:00.000Z', new Date('2026-11-30T00:00:00Z'))).toBe(false)
})
