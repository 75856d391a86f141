import { churnPercent, missKey, stepBounds } from './policy'

describe('the steps of a time span', () => {
  it('are days that end today', () => {
    const bounds = stepBounds('month', '2026-03-02')
    expect([bounds.length, bounds[0], bounds.at(-2), bounds.at(-1)]).toEqual([
      31,
      '2026-02-01',
      '2026-03-02',
      '2026-03-03',
    ])
  })

  it('are weeks that end today', () => {
    expect(stepBounds('quarter', '2026-03-02').slice(-2)).toEqual(['2026-02-24', '2026-03-03'])
  })

  it('are calendar months, also across the end of a year', () => {
    const bounds = stepBounds('year', '2026-01-31')
    expect([bounds.length, bounds[0], bounds.at(-2), bounds.at(-1)]).toEqual([
      13,
      '2025-02-01',
      '2026-01-01',
      '2026-02-01',
    ])
  })
})

test('churn is empty where nobody was a member', () => {
  expect([churnPercent(0, 0), churnPercent(1, 3), churnPercent(0, 5)]).toEqual([null, 33.3, 0])
})

test.each([
  ['  Thodi   Ragam ', 'thodi ragam'],
  ['தியாகராஜர்', 'தியாகராஜர்'],
  ['1980', '1980'],
  ['uma@example.org', null],
  ['+65 9123-4567', null],
  ['   ', null],
])('the search %j is counted as %j', (query, key) => {
  expect(missKey(query)).toBe(key)
})
