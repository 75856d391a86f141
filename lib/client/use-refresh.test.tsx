import { renderHook } from '@testing-library/react'
import { useRefresh } from '@/lib/client/use-refresh'

const refresh = jest.fn()
const router = { refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const asked = jest.fn<Promise<Partial<Response>>, unknown[]>()
const answered = (status: number, text: string) => async () => ({ ok: status < 400, status, text: async () => text })
beforeEach(() => {
  refresh.mockClear()
  global.fetch = asked as unknown as typeof fetch
})

test.each([
  ['the server can serve', 1, answered(200, '{"status":"ready"}')],
  ['there is no connection', 0, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['it cannot serve now', 0, answered(503, '{"status":"unavailable"}')],
  ['the login page of a hotel answers', 0, answered(200, '<html>Welcome</html>')],
])('where %s, a page is loaded again %i times', async (_when, times, answer) => {
  asked.mockImplementation(answer)
  await renderHook(() => useRefresh()).result.current()
  expect(asked).toHaveBeenCalledWith('/api/ready', expect.anything())
  expect(refresh).toHaveBeenCalledTimes(times)
})
