import { act, renderHook } from '@testing-library/react'
import { toast } from 'sonner'
import { useRun } from './use-run'

jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
const refuse = () => Promise.reject(new Error('It is taken.'))

test('a failure shows in a toast, and nothing runs afterwards', async () => {
  const { result } = renderHook(() => useRun())
  await act(() => result.current[0](refuse))
  expect(jest.mocked(toast.error).mock.calls).toEqual([['It is taken.']])
  expect(result.current[1]).toBe(false)
})

test('the message is passed on, and cleared once work starts again', async () => {
  const show = jest.fn()
  const { result } = renderHook(() => useRun(show))
  await act(() => result.current[0](refuse))
  await act(() => result.current[0](async () => undefined))
  expect(show.mock.calls).toEqual([[null], ['It is taken.'], [null]])
})
