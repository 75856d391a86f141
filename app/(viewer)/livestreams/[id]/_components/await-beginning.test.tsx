import { render } from '@testing-library/react'
import { AwaitBeginning } from '@/app/(viewer)/livestreams/[id]/_components/await-beginning'
import { DAY_MS, MINUTE_MS } from '@/lib/shared/milliseconds'

const refresh = jest.fn()
jest.mock('@/lib/client/use-refresh', () => ({ useRefresh: () => refresh }))

beforeEach(() => {
  refresh.mockClear()
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => jest.useRealTimers())

const open = (startsIn: number) => render(<AwaitBeginning startsAt={new Date(Date.now() + startsIn).toISOString()} />)

test('the page is loaded again when the livestream begins, and until its picture is there', () => {
  const { unmount } = open(MINUTE_MS)
  jest.advanceTimersByTime(MINUTE_MS)
  expect(refresh).not.toHaveBeenCalled()
  jest.advanceTimersByTime(5_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(35_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  unmount()
  jest.advanceTimersByTime(MINUTE_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('the page is loaded again soon after a computer wakes that slept while the livestream began', () => {
  open(180 * MINUTE_MS)
  jest.advanceTimersByTime(10_000)
  // Its timers stood still meanwhile.
  jest.setSystemTime(Date.now() + 181 * MINUTE_MS)
  jest.advanceTimersByTime(MINUTE_MS)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('the page of a livestream next month does not ask again and again', () => {
  open(30 * DAY_MS)
  jest.advanceTimersByTime(MINUTE_MS)
  expect(refresh).not.toHaveBeenCalled()
})
