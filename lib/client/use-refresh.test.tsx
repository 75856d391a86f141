import { renderHook } from '@testing-library/react'
import { useRefresh } from '@/lib/client/use-refresh'

const refresh = jest.fn()
const router = { refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const asked = jest.fn<Promise<Pick<Response, 'ok'>>, unknown[]>()
beforeEach(() => {
  refresh.mockClear()
  global.fetch = asked as unknown as typeof fetch
})

test.each([
  ['the server can serve', 1, () => Promise.resolve({ ok: true })],
  ['there is no connection', 0, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['it cannot serve now', 0, () => Promise.resolve({ ok: false })],
])('where %s, a page is loaded again %i times', async (_when, times, answer) => {
  asked.mockImplementation(answer)
  await renderHook(() => useRefresh()).result.current()
  expect(asked).toHaveBeenCalledWith('/api/ready', { cache: 'no-store' })
  expect(refresh).toHaveBeenCalledTimes(times)
})
