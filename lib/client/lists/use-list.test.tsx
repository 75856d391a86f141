import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { ApiError, OFFLINE, unreachable } from '@/lib/client/requests/api'
import type { Paged } from '@/lib/shared/routes/paging'
import { invalidateLists, useList } from './use-list'

type Row = { id: number }
const page = (number: number, ids: number[]): Paged<Row> => ({
  data: ids.map((id) => ({ id })),
  page: number,
  totalPages: 2,
  totalRecords: 3,
})

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
const { callApi } = jest.requireMock<{ callApi: jest.Mock }>('@/lib/client/requests/api')
beforeEach(() => callApi.mockReset())

let visits = 0
function list(path = '/api/feed/artists') {
  visits += 1
  const visit = String(visits)
  return renderHook(() => useList<Row>(path, page(0, [1, 2]), visit)).result
}

test('a list starts with the document’s page without a request', () => {
  const result = list()
  expect(result.current.rows.map(({ id }) => id)).toEqual([1, 2])
  expect(result.current.nextPage).toBe(1)
  expect(callApi).not.toHaveBeenCalled()
})

test('a list appends the next page and shows a row that moved between pages once', async () => {
  callApi.mockResolvedValue(page(1, [2, 3]))
  const result = list('/api/search?query=raga')
  await act(async () => void (await result.current.loadMore()))
  expect(callApi).toHaveBeenCalledWith('/api/search?query=raga&page=1', expect.anything())
  await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual([1, 2, 3]))
  expect(result.current.nextPage).toBeNull()
})

test('a list shown again after a change elsewhere starts with the server’s current data', () => {
  const shown = (first: number[]) => renderHook(() => useList<Row>('/api/my-list', page(0, first), 'again'))
  const ids = (hook: ReturnType<typeof shown>) => hook.result.current.rows.map(({ id }) => id)
  const before = shown([1, 2])
  before.unmount()
  expect(ids(shown([2]))).toEqual([1, 2])
  cleanup()
  invalidateLists('/api/artists')
  expect(ids(shown([2]))).toEqual([1, 2])
  cleanup()
  invalidateLists('/api/my-list')
  expect(ids(shown([2]))).toEqual([2])
})

test('a list does not retry a request that the server refused, and loads it when asked again', async () => {
  callApi.mockRejectedValueOnce(new ApiError(400, 'No such page'))
  const result = list()
  await act(async () => void (await result.current.loadMore()))
  await waitFor(() => expect(result.current.problem).toBe('No such page'))
  expect(callApi).toHaveBeenCalledTimes(1)
  callApi.mockResolvedValue(page(1, [3]))
  await act(async () => void (await result.current.loadMore()))
  await waitFor(() => expect(result.current.rows).toHaveLength(3))
  expect(result.current.problem).toBeNull()
})

test.each(['visible', 'hidden'] as const)(
  'a list in a %s tab retries three times a server that is away',
  async (tab) => {
    jest.useFakeTimers()
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(tab)
    callApi.mockRejectedValue(new ApiError(503, 'Busy'))
    const result = list()
    act(() => void result.current.loadMore())
    for (let second = 0; second < 20; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(callApi).toHaveBeenCalledTimes(4)
    expect(result.current.problem).toBe('Busy')
    visibility.mockRestore()
    jest.useRealTimers()
  },
)

test('a list says at once that the browser is offline, and is loaded as soon as it is online', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  callApi.mockRejectedValue(unreachable())
  const result = list()
  await act(async () => void (await result.current.loadMore()))
  await waitFor(() => expect(result.current.problem).toBe(OFFLINE))
  expect(callApi).toHaveBeenCalledTimes(1)
  onLine.mockRestore()
  callApi.mockImplementation(async (path: string) => (path.endsWith('page=1') ? page(1, [3]) : page(0, [1, 2])))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.problem).toBeNull())
  await waitFor(() => expect(callApi).toHaveBeenCalledTimes(2))
})
