import fc from 'fast-check'
import { clockTime, formatDay, humanizeDuration, truncate } from '@/lib/shared/format'

describe('humanizeDuration', () => {
  it.each([
    [0, '0 sec'],
    [1, '1 sec'],
    [59, '59 sec'],
    [59.6, '1 min'],
    [60, '1 min'],
    [89, '1 min'],
    [90, '2 min'],
    [3569, '59 min'],
    [3570, '1 hr'],
    [3600, '1 hr'],
    [3900, '1 hr 5 min'],
    [7170, '2 hr'],
    [7200, '2 hr'],
    [-5, '0 sec'],
    [Number.NaN, '0 sec'],
    [Number.POSITIVE_INFINITY, '0 sec'],
  ])('%p seconds are %s', (seconds, expected) => {
    expect(humanizeDuration(seconds)).toBe(expected)
  })

  it('never says 60 of anything', () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (seconds) => !/\b60 (sec|min)/.test(humanizeDuration(seconds))))
  })
})

describe('clockTime', () => {
  it.each([
    [0, '0:00'],
    [48.9, '0:48'],
    [760, '12:40'],
    [3599.999, '59:59'],
    [3723, '1:02:03'],
    [-3, '0:00'],
  ])('%p is %s', (seconds, expected) => {
    expect(clockTime(seconds)).toBe(expected)
  })
})

describe('truncate', () => {
  it('leaves what fits as it is', () => {
    expect(truncate('', 200)).toBe('')
    expect(truncate('a'.repeat(200), 200)).toBe('a'.repeat(200))
    expect(truncate('a  ', 3)).toBe('a  ')
  })

  it('cuts the rest and says so', () => {
    expect(truncate('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}...`)
    expect(truncate('one two', 4)).toBe('one...')
  })

  it('counts characters and splits none', () => {
    expect(truncate('🎶🎶🎶', 3)).toBe('🎶🎶🎶')
    expect(truncate('🎶🎶🎶', 2)).toBe('🎶🎶...')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, length) => {
        const cut = truncate(text, length)
        return cut === text || (Array.from(cut).length <= length + 3 && cut.endsWith('...') && !/\p{Cs}/u.test(cut))
      }),
    )
  })
})

describe('formatDay', () => {
  it('is the day in Singapore', () => {
    expect(formatDay('2026-01-31T15:59:59Z')).toBe('31 January 2026')
    expect(formatDay('2026-01-31T16:00:00Z')).toBe('1 February 2026')
  })
})
