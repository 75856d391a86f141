import { addDays, dayOf, dayStart, formatStep, monthsLater, nextDay } from './days'

test('a day begins at midnight in Singapore', () => {
  expect(dayStart('2026-03-02').toISOString()).toBe('2026-03-01T16:00:00.000Z')
  expect(dayOf(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02')
  expect(dayOf(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01')
})

test('days are added across the ends of months and years', () => {
  expect([nextDay('2024-02-28'), nextDay('2026-12-31'), addDays('2026-01-01', -1)]).toEqual([
    '2024-02-29',
    '2027-01-01',
    '2025-12-31',
  ])
})

test('a period is labelled by its day or month', () => {
  expect([formatStep('2026-11-03', 'week'), formatStep('2026-11-01', 'month')]).toEqual(['3 Nov', 'Nov 2026'])
})

test.each([
  ['2026-11-22T21:00:00Z', 1, '2026-12-22T21:00:00Z'],
  ['2026-11-30T21:00:00Z', 3, '2027-02-28T21:00:00Z'],
  ['2026-12-31T00:00:00Z', 2, '2027-02-28T00:00:00Z'],
  ['2027-12-31T00:00:00Z', 2, '2028-02-29T00:00:00Z'],
  ['2026-01-31T12:30:00Z', 24, '2028-01-31T12:30:00Z'],
  ['2026-03-31T12:30:00Z', -1, '2026-02-28T12:30:00Z'],
])('%s plus %i months is the same day, or the last one of a shorter month', (from, months, end) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(new Date(end).toISOString())
})
