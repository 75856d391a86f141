import { entitlementState, stackPasses } from './policy'

const at = (day: number) => new Date(Date.UTC(2027, 0, day))
const period = (id: number, from: number, to: number) => ({ id, startsAt: at(from), endsAt: at(to) })

it('passes follow each other without gaps, in their order and with their lengths, and only those that move are returned', () => {
  expect(stackPasses([period(1, 1, 8), period(2, 8, 10)], at(1))).toEqual([])
  expect(stackPasses([period(1, 5, 12), period(2, 20, 22)], at(1))).toEqual([period(1, 1, 8), period(2, 8, 10)])
  expect(stackPasses([period(1, 1, 8), period(2, 20, 22)], at(1))).toEqual([period(2, 8, 10)])
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
