import { seasonAt, watchAt } from './watches'

test.each([
  ['05:59', 8],
  ['06:00', 1],
  ['08:59', 1],
  ['12:00', 3],
  ['18:00', 5],
  ['23:59', 6],
  ['00:00', 7],
])('at %s it is watch %i', (time, watch) => {
  expect(watchAt(new Date(`2026-07-01T${time}:00`))).toBe(watch)
})

test.each([
  ['03-14', 'shishira'],
  ['03-15', 'vasanta'],
  ['05-14', 'vasanta'],
  ['07-15', 'varsha'],
  ['11-23', 'hemanta'],
  ['01-14', 'hemanta'],
  ['01-15', 'shishira'],
])('on %s the season is %s', (day, season) => {
  expect(seasonAt(new Date(`2026-${day}T12:00:00`))).toBe(season)
})
