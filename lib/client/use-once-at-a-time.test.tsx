import { renderHook } from '@testing-library/react'
import { useOnceAtATime } from '@/lib/client/use-once-at-a-time'

test('what is asked for while work runs is passed over, and after it, also where it failed, work runs again', async () => {
  const { result } = renderHook(() => useOnceAtATime())
  const once = result.current
  let fail: (error: Error) => void = () => undefined
  const work = jest.fn().mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  const first = once(work)
  await once(work)
  expect(work).toHaveBeenCalledTimes(1)
  fail(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await once(work)
  expect(work).toHaveBeenCalledTimes(2)
})
