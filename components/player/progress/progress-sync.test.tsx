import { render } from '@testing-library/react'
import { sendProgress } from '@/lib/client/player/progress'
import { ProgressSync } from './progress-sync'

jest.mock('@/lib/client/player/progress', () => ({ sendProgress: jest.fn(() => Promise.resolve()) }))

afterEach(() => jest.useRealTimers())

test('progress is sent on load and retried until the page is left', () => {
  jest.useFakeTimers()
  const { unmount } = render(<ProgressSync viewerId={3} />)
  expect(sendProgress).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(10 * 60_000)
  const sent = jest.mocked(sendProgress).mock.calls.length
  expect(sent).toBeGreaterThan(4)
  unmount()
  jest.advanceTimersByTime(10 * 60_000)
  expect(sendProgress).toHaveBeenCalledTimes(sent)
})
