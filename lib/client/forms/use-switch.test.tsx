import { act, renderHook } from '@testing-library/react'
import { toast } from 'sonner'
import { useSwitch } from './use-switch'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
beforeEach(() => jest.clearAllMocks())

const open = (save: (on: boolean) => Promise<unknown>) => renderHook(() => useSwitch(false, save)).result

test('a click during a save shows at once, and is saved after it', async () => {
  const ends: (() => void)[] = []
  const save = jest.fn((_on: boolean) => new Promise<void>((resolve) => ends.push(resolve)))
  const state = open(save)
  act(() => state.current[1](true))
  act(() => state.current[1](false))
  expect(state.current[0]).toBe(false)
  expect(save.mock.calls).toEqual([[true]])
  await act(async () => ends[0]?.())
  expect(save.mock.calls).toEqual([[true], [false]])
  await act(async () => ends[1]?.())
  expect(state.current[0]).toBe(false)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('two clicks during a save that undo each other save nothing more', async () => {
  let end = () => {}
  const save = jest.fn((_on: boolean) => new Promise<void>((resolve) => (end = resolve)))
  const state = open(save)
  for (const on of [true, false, true]) act(() => state.current[1](on))
  await act(async () => end())
  expect([state.current[0], save.mock.calls]).toEqual([true, [[true]]])
})

test('a failed save shows its error and the stored state', async () => {
  const state = open(() => Promise.reject(new Error('We couldn’t save it.')))
  await act(async () => state.current[1](true))
  expect(state.current[0]).toBe(false)
  expect(jest.mocked(toast.error).mock.calls).toEqual([['We couldn’t save it.']])
})
