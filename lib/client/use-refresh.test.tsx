import { renderHook } from '@testing-library/react'
import { answer, noNetwork } from '@/tests/support/requests/answers'
import { useRefresh } from './use-refresh'

const refresh = jest.fn()
const router = { refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const asked = jest.fn<Promise<Response>, unknown[]>()
beforeEach(() => {
  refresh.mockClear()
  global.fetch = asked
})

test.each([
  ['the server can serve', 1, async () => answer(200, '{"status":"ready"}')],
  ['there is no connection', 0, () => Promise.reject(noNetwork())],
  ['it cannot serve now', 0, async () => answer(503, '{"status":"unavailable"}')],
  ['the login page of a hotel answers', 0, async () => answer(200, '<html>Welcome</html>')],
])('where %s, a page is loaded again %i times', async (_when, times, fetched) => {
  asked.mockImplementation(fetched)
  await renderHook(() => useRefresh()).result.current()
  expect(asked).toHaveBeenCalledWith('/api/ready', expect.anything())
  expect(refresh).toHaveBeenCalledTimes(times)
})
