import { entitlementState, movedEnd, stackPasses } from './policy'

const at = (day: number) => new Date(Date.UTC(2027, 0, day))
const on = (text: string) => new Date(`${text}T12:00:00Z`)
const month = { startsAt: on('2027-02-10'), endsAt: on('2027-03-10'), pass: '1-month' } as const

describe('a pass that is moved', () => {
  it.each([
    ['keeps its calendar months', month, '2027-03-10', '2027-04-10'],
    [
      'that is already partly used keeps its days',
      { ...month, startsAt: on('2027-02-24') },
      '2027-03-10',
      '2027-03-24',
    ],
    ['of a code keeps its days', { ...month, pass: null }, '2027-03-10', '2027-04-07'],
  ])('%s', (_, period, start, end) => expect(movedEnd(period, on(start))).toEqual(on(end)))

  it('follows the one before it without a gap, and one that already does stays', () => {
    const week = { startsAt: on('2027-03-10'), endsAt: on('2027-03-17'), pass: '7-days' } as const
    const periods = [
      { ...month, id: 1 },
      { ...week, id: 2 },
    ]
    expect(stackPasses(periods, on('2027-02-10'))).toEqual([])
    expect(stackPasses(periods, on('2027-02-01'))).toEqual([
      { id: 1, startsAt: on('2027-02-01'), endsAt: on('2027-03-01') },
      { id: 2, startsAt: on('2027-03-01'), endsAt: on('2027-03-08') },
    ])
  })
})

it.each([
  ['active', at(1), at(9), null],
  ['active', new Date(at(5).getTime() + 60_000), at(9), null],
  ['later', at(6), at(9), null],
  ['expired', at(1), at(5), null],
  ['ended', at(1), at(9), at(2)],
  ['ended', at(6), at(9), at(2)],
])('it is %s', (state, startsAt, endsAt, endedAt) => {
  expect(entitlementState({ startsAt, endsAt, endedAt }, at(5))).toBe(state)
})
