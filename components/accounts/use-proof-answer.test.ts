import { act, renderHook } from '@testing-library/react'
import { useAnswer } from './use-proof'

test('an answer to a closed dialog leaves the next one open', async () => {
  const { result } = renderHook(() => useAnswer())
  const ask = () => {
    let answer = Promise.resolve('open')
    act(() => {
      answer = result.current.ask().then(
        () => 'done',
        () => 'refused',
      )
    })
    return answer
  }
  const first = ask()
  const { done } = result.current
  act(() => result.current.refuse(new Error('Nothing was changed.')))
  const second = ask()
  act(() => done())
  expect(result.current.isOpen).toBe(true)
  act(() => result.current.done())
  expect([await first, await second, result.current.isOpen]).toEqual(['refused', 'done', false])
})
