import { isPossibleDay, isPracticeList, limitCounter, shadeOf, totalOf, weeksOf } from './policy'

const now = new Date('2026-11-20T12:00:00Z')
const plain = { note: '', repetitions: null, passage: null }

it.each([
  ['', [plain], false],
  ['', [], false],
  ['2026-12-01', [plain], true],
  ['', [plain, { ...plain, note: 'Slowly' }], true],
  ['', [{ ...plain, repetitions: 1 }], true],
  ['', [{ ...plain, passage: 'Pallavi' }], true],
])('a playlist due on “%s” with the entries %j asks for practice: %s', (dueOn, entries, asks) =>
  expect(isPracticeList({ dueOn, entries })).toBe(asks),
)

it.each([
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2026-10-23', true],
  ['2026-10-20', false],
])('at noon UTC on 20 November, %s can be a student’s day: %s', (day, isPossible) =>
  expect(isPossibleDay(day, now)).toBe(isPossible),
)

describe('a counter', () => {
  const sent = { day: '2026-11-20', seconds: 90, lines: 4 }
  const before = { seconds: 60, lines: 3, updatedAt: new Date(now.getTime() - 30_000) }

  it.each([
    ['is stored as sent', sent, null, 0, { seconds: 90, lines: 4 }],
    ['grows by the time since its last request', sent, before, 0, { seconds: 90, lines: 4 }],
    ['grows by no more than that time', { ...sent, seconds: 500, lines: 200 }, before, 0, { seconds: 92, lines: 92 }],
    ['never decreases', { ...sent, seconds: 10, lines: 1 }, before, 0, { seconds: 60, lines: 3 }],
    ['has no line shorter than a second', { ...sent, lines: 400 }, null, 0, { seconds: 90, lines: 90 }],
    ['leaves the day to other counters', sent, null, 86_350, { seconds: 50, lines: 4 }],
    ['never becomes negative', sent, null, 90_000, { seconds: 0, lines: 0 }],
    ['of a day just begun is short', { ...sent, day: '2026-11-21' }, null, 7150, { seconds: 50, lines: 4 }],
    [
      'does not decrease when the server’s clock is set back',
      sent,
      { ...before, updatedAt: new Date(now.getTime() + 60_000) },
      0,
      { seconds: 60, lines: 4 },
    ],
  ])('%s', (_what, counter, stored, others, expected) =>
    expect(limitCounter(counter, stored, others, now)).toEqual(expected),
  )
})

describe('the weeks of a record', () => {
  const day = (text: string) => ({ day: text, seconds: 60, lines: 1 })

  it('begin with the first day’s week and end with today’s', () => {
    const weeks = weeksOf([day('2026-11-08'), day('2026-11-16')], now)
    expect(weeks.map(({ monday }) => monday)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
    expect(weeks[0]?.days.map((each) => each?.day)).toEqual([...Array<undefined>(6), '2026-11-08'])
    expect(weeks[2]?.days[0]).toEqual(day('2026-11-16'))
  })

  it('are six at most, and include tomorrow where it has begun', () => {
    const sunday = new Date('2026-11-22T23:00:00Z')
    const weeks = weeksOf([day('2025-01-01'), day('2026-11-23')], sunday)
    expect([weeks.length, weeks[0]?.monday, weeks[5]?.monday]).toEqual([6, '2026-10-19', '2026-11-23'])
  })
})

it('the days of a record are added up, and shaded by minutes', () => {
  const days = [5, 15, 30, 90].map((minutes, index) => ({
    day: `2026-11-0${index + 1}`,
    seconds: minutes * 60,
    lines: 2,
  }))
  expect(totalOf(days)).toEqual({ days: 4, seconds: 8400, lines: 8 })
  expect(days.map(shadeOf)).toEqual([1, 2, 3, 4])
})
