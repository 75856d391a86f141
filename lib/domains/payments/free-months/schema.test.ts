import { isFreeNow } from './schema'

it('free months entitle to the millisecond of their end, and not once they were ended', () => {
  const endsAt = new Date('2026-12-22T21:00:00.000Z')
  const at = (instant: string, endedAt: Date | null = null) => isFreeNow({ endsAt, endedAt }, new Date(instant))
  expect([at('2026-12-22T20:59:59.999Z'), at('2026-12-22T21:00:00.000Z')]).toEqual([true, false])
  expect(at('2026-12-01T00:00:00.000Z', new Date('2026-11-30T00:00:00Z'))).toBe(false)
})
