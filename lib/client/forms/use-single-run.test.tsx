import { act, renderHook } from '@testing-library/react'
import { trackWork } from '@/lib/client/requests/new-version'
import { restorePage } from '@/tests/support/requests/answers'
import { useSingleRun } from './use-single-run'

jest.mock('@/lib/client/requests/new-version', () => ({ trackWork: jest.fn(() => () => undefined) }))

test('calls during work are ignored, and work runs again afterwards, even after a failure', async () => {
  const { result } = renderHook(() => useSingleRun())
  const [run] = result.current
  const isRunning = () => result.current[1]
  let fail: (error: Error) => void = () => undefined
  const work = jest.fn().mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  let first: Promise<unknown> = Promise.resolve()
  await act(async () => {
    first = run(work).catch((error: unknown) => error)
    await run(work)
  })
  expect([work.mock.calls.length, isRunning()]).toEqual([1, true])
  await act(async () => fail(new Error('refused')))
  expect(await first).toEqual(new Error('refused'))
  expect(isRunning()).toBe(false)
  await act(() => run(work))
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that leaves the page runs until the browser restores the page as it was', async () => {
  const { result } = renderHook(() => useSingleRun())
  const work = jest.fn(async () => 'leaving')
  await act(() => result.current[0](work))
  await act(() => result.current[0](work))
  expect([work.mock.calls.length, result.current[1]]).toEqual([1, true])
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })))
  expect(result.current[1]).toBe(true)
  act(() => void restorePage())
  expect(result.current[1]).toBe(false)
})

test('work that opens another page does not delay a reload there', async () => {
  const end = jest.fn()
  jest.mocked(trackWork).mockReturnValueOnce(end)
  const { result, unmount } = renderHook(() => useSingleRun())
  await act(() => result.current[0](async () => 'leaving'))
  expect(end).not.toHaveBeenCalled()
  unmount()
  expect(end).toHaveBeenCalledTimes(1)
})
