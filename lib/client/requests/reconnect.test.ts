import { createReconnect } from './reconnect'

const MINUTE = 60_000

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-01T08:00:00Z') })
  jest.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function failing() {
  const attempt = jest.fn(() => reconnect.wait())
  const reconnect = createReconnect(attempt)
  reconnect.wait()
  return { attempt, reconnect }
}

test('requests waiting for the server are retried after delays that grow to five minutes', () => {
  const { attempt, reconnect } = failing()
  const at: number[] = []
  attempt.mockImplementation(() => {
    at.push(Date.now())
    reconnect.wait()
  })
  jest.advanceTimersByTime(30 * MINUTE)
  const pauses = at.slice(1).map((moment, place) => moment - (at[place] ?? 0))
  expect(pauses.slice(0, 5)).toEqual([5000, 5000, 7500, 11_250, 16_875])
  expect(pauses.at(-1)).toBe(5 * MINUTE)
})

test('a failure long after the last attempt starts with a short delay again', () => {
  const attempt = jest.fn()
  const reconnect = createReconnect(attempt)
  for (const failure of [1, 2]) {
    reconnect.wait()
    jest.advanceTimersByTime(5000)
    expect(attempt).toHaveBeenCalledTimes(failure)
    jest.advanceTimersByTime(MINUTE)
  }
})

test('waiting requests are retried at once when the browser is online or the page is shown, until none are waiting', () => {
  const { attempt, reconnect } = failing()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(attempt).toHaveBeenCalledTimes(2)
  reconnect.stop()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  jest.advanceTimersByTime(30 * MINUTE)
  expect(attempt).toHaveBeenCalledTimes(2)
})
