import fc from 'fast-check'
import {
  truncateAtGrapheme,
  clockTime,
  formatCount,
  ellipsis,
  formatDay,
  formatInZone,
  humanizeDuration,
  truncate,
  wholeMegabytes,
  truncateAtWord,
} from './format'

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
  ])('shows %p seconds as %s', (seconds, expected) => {
    expect(humanizeDuration(seconds)).toBe(expected)
  })

  it('never shows 60 of a unit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (seconds) => !/\b60 (sec|min)/.test(humanizeDuration(seconds)),
      ),
    )
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
  ])('shows %p as %s', (seconds, expected) => {
    expect(clockTime(seconds)).toBe(expected)
  })
})

describe('truncate', () => {
  it('leaves a text that fits unchanged', () => {
    expect(truncate('', 200)).toBe('')
    expect(truncate('a'.repeat(200), 200)).toBe('a'.repeat(200))
    expect(truncate('a  ', 3)).toBe('a  ')
  })

  it('cuts a longer text and adds an ellipsis', () => {
    expect(truncate('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}...`)
    expect(truncate('one two', 4)).toBe('one...')
  })

  it('counts characters without splitting any', () => {
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

describe('truncated texts', () => {
  it.each([
    ['a letter with its signs', 'நி', 'த நி'],
    ['a conjunct', 'त्य', 'a त्य'],
    ['a flag', '🇮🇳', '🇸🇬🇮🇳'],
    ['a family', '👩‍👩‍👧', '🎶👩‍👩‍👧'],
    ['an accent of its own', 'e\u0301', 'Zoe\u0301'],
  ])('never split %s', (_, letter, text) => {
    const before = text.slice(0, -letter.length)
    for (let length = before.length; length < text.length; length += 1)
      expect(truncateAtGrapheme(text, length)).toBe(before)
    expect(truncateAtGrapheme(text, text.length)).toBe(text)
  })

  it('end with a whole word where possible, and are never too long', () => {
    expect(truncateAtWord('Tara Devi sings', 12)).toBe('Tara Devi')
    expect(truncateAtWord('Tara Devi sings', 9)).toBe('Tara Devi')
    expect(truncateAtWord('Thyagaraja', 5)).toBe('Thyag')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, length) => {
        return truncateAtGrapheme(text, length).length <= length && text.startsWith(truncateAtWord(text, length))
      }),
    )
  })

  it('drop a cut word in Hindi and Urdu, where half a word may read as another', () => {
    expect(truncate('भारत के महान नृत्य', 14)).toBe('भारत के महान...')
    expect(truncate('موسیقی اور رقص کی شام', 12)).toBe('موسیقی اور...')
    expect(truncate('An evening of dance', 16)).toBe('An evening of da...')
  })
})

describe('ellipsis', () => {
  it('cuts a long text between words, and a single long word between characters', () => {
    expect(ellipsis('An evening in  Bhairavi', 40)).toBe('An evening in Bhairavi')
    expect(ellipsis('An evening in Bhairavi, with Tara', 26)).toBe('An evening in Bhairavi…')
    expect(Array.from(ellipsis('𝒜'.repeat(50), 20))).toHaveLength(20)
    expect(ellipsis('𝒜'.repeat(50), 20)).toBe(`${'𝒜'.repeat(19)}…`)
  })
})

describe('formatDay', () => {
  it('shows the day in Singapore', () => {
    expect(formatDay('2026-01-31T15:59:59Z')).toBe('31 January 2026')
    expect(formatDay('2026-01-31T16:00:00Z')).toBe('1 February 2026')
  })
})

describe('formatInZone', () => {
  const inZone = (instant: string, zone: string) => formatInZone(instant, zone, { offset: true })

  it('shows the local time', () => {
    const instant = '2026-11-14T11:30:00Z'
    expect(formatInZone(instant, 'Asia/Singapore')).toBe('Saturday, 14 November 2026, 19:30')
    expect(inZone(instant, 'Asia/Kolkata')).toBe('Saturday, 14 November 2026, 17:00 (GMT+5:30)')
    expect(inZone(instant, 'Asia/Kathmandu')).toBe('Saturday, 14 November 2026, 17:15 (GMT+5:45)')
    expect(inZone(instant, 'America/Los_Angeles')).toBe('Saturday, 14 November 2026, 03:30 (GMT-8)')
    expect(inZone(instant, 'Pacific/Kiritimati')).toBe('Sunday, 15 November 2026, 01:30 (GMT+14)')
    expect(inZone(instant, 'Pacific/Pago_Pago')).toBe('Saturday, 14 November 2026, 00:30 (GMT-11)')
  })

  it('follows daylight saving time, which Singapore does not have', () => {
    expect(inZone('2026-10-31T11:30:00Z', 'America/New_York')).toBe('Saturday, 31 October 2026, 07:30 (GMT-4)')
    expect(inZone('2026-11-01T11:30:00Z', 'America/New_York')).toBe('Sunday, 1 November 2026, 06:30 (GMT-5)')
    expect(inZone('2026-10-25T00:30:00Z', 'Europe/London')).toBe('Sunday, 25 October 2026, 01:30 (GMT+1)')
    expect(inZone('2026-10-25T01:30:00Z', 'Europe/London')).toBe('Sunday, 25 October 2026, 01:30 (GMT+0)')
    expect(inZone('2026-10-03T15:30:00Z', 'Australia/Lord_Howe')).toBe('Sunday, 4 October 2026, 02:30 (GMT+11)')
    expect(inZone('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('Sunday, 29 March 2026, 03:00 (GMT+2)')
  })

  it('begins a day at 00:00, and a year on the right day', () => {
    expect(formatInZone('2030-12-31T16:00:00Z', 'Asia/Singapore')).toBe('Wednesday, 1 January 2031, 00:00')
    expect(formatInZone('2028-02-28T20:00:00Z', 'Asia/Singapore')).toBe('Tuesday, 29 February 2028, 04:00')
  })

  it('throws for an unknown zone', () => {
    expect(() => formatInZone('2026-11-14T11:30:00Z', 'Mars/Olympus')).toThrow(RangeError)
    expect(() => formatInZone('soon', 'Asia/Singapore')).toThrow(RangeError)
  })
})

test('a count has a singular noun for one, and a plural for none and many', () => {
  expect([0, 1, 1234].map((count) => formatCount(count, 'video'))).toEqual(['0 videos', '1 video', '1,234 videos'])
  expect(formatCount(2, 'entry', 'entries')).toBe('2 entries')
})

it('a limit is shown in whole megabytes, whether decimal or binary', () => {
  expect([1_000_000, 10 * 1024 * 1024, 200 * 1024 * 1024].map(wholeMegabytes)).toEqual(['1 MB', '10 MB', '200 MB'])
})
