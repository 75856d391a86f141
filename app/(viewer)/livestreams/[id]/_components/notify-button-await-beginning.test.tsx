import { render } from '@testing-library/react'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { StartRefresh } from './notify-button'

const refresh = jest.fn()
jest.mock('@/lib/client/use-refresh', () => ({ useRefresh: () => refresh }))

beforeEach(() => {
  refresh.mockClear()
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => jest.useRealTimers())

/** @param clock number of milliseconds by which the browser's clock is ahead of the server's */
const view = (startsIn: number, clock = 0) => (
  <StartRefresh startsAt={new Date(Date.now() - clock + startsIn).toISOString()} leftMs={startsIn} />
)
const open = (startsIn: number, clock = 0) => render(view(startsIn, clock))
const pass = (ms: number) => void jest.advanceTimersByTime(ms)
const expectAsked = (times: number) => expect(refresh).toHaveBeenCalledTimes(times)

test.each([0, -10 * MINUTE_MS])(
  'the page refreshes by a clock %i ms ahead when the livestream starts, and until its stream is available',
  (clock) => {
    const { unmount } = open(MINUTE_MS, clock)
    pass(MINUTE_MS)
    expectAsked(0)
    pass(5_000)
    expectAsked(1)
    pass(35_000)
    expectAsked(2)
    unmount()
    pass(MINUTE_MS)
    expectAsked(2)
  },
)

test('the page refreshes soon after a computer wakes that slept through the start', () => {
  open(180 * MINUTE_MS)
  pass(10_000)
  // Simulates a sleeping computer, whose timers stop.
  jest.setSystemTime(Date.now() + 181 * MINUTE_MS)
  pass(MINUTE_MS)
  expectAsked(1)
})

test('the page of a livestream next month does not keep polling', () => {
  open(30 * DAY_MS)
  pass(MINUTE_MS)
  expectAsked(0)
})

test('a page restored with an old countdown does not wait too long', () => {
  const shown = view(180 * MINUTE_MS)
  jest.setSystemTime(Date.now() + 179 * MINUTE_MS)
  render(shown)
  pass(MINUTE_MS + 5_000)
  expectAsked(1)
})

test('in the last hour the page checks about every five minutes if the start was moved', () => {
  const { rerender } = open(2 * HOUR_MS)
  pass(HOUR_MS - MINUTE_MS)
  expectAsked(0)
  pass(7 * MINUTE_MS)
  expectAsked(1)
  // The refreshed page says that the livestream starts in a minute.
  rerender(view(MINUTE_MS))
  pass(MINUTE_MS + 5_000)
  expectAsked(2)
})

test('viewers who opened the page in the same minute do not poll in the same second', () => {
  const askedAfter = [0, 0.99].map((random) => {
    jest.spyOn(Math, 'random').mockReturnValue(random)
    const { unmount } = open(HOUR_MS)
    const from = Date.now()
    while (refresh.mock.calls.length === 0 && Date.now() < from + HOUR_MS) jest.advanceTimersByTime(1_000)
    refresh.mockClear()
    unmount()
    return (Date.now() - from) / MINUTE_MS
  })
  expect(askedAfter[0]).toBe(5)
  expect(askedAfter[1]).toBeGreaterThan(5.5)
})
