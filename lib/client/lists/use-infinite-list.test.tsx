import { act, render } from '@testing-library/react'
import { useInfiniteList } from './use-infinite-list'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
const { callApi } = jest.requireMock<{ callApi: jest.Mock }>('@/lib/client/requests/api')

const first = { data: [{ id: 1 }], page: 0, totalPages: 2, totalRecords: 2 }

function Grid() {
  const { rows, sentinel } = useInfiniteList(first, '/api/feed/artists')
  return <p ref={sentinel}>{rows.length} rows</p>
}

test('a list also works over plain http, without `crypto.randomUUID`', () => {
  const crypto = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto)
  const { getByText } = render(<Grid />)
  crypto.mockRestore()
  expect(getByText('1 rows')).toBeVisible()
})

test('a list loads more if its end came near between two observer callbacks', async () => {
  const reports: ((seen: { isIntersecting: boolean }[]) => void)[] = []
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((report) => {
    reports.push(report as (typeof reports)[number])
    return { observe: () => undefined, disconnect: () => undefined } as unknown as IntersectionObserver
  })
  callApi.mockResolvedValue({ ...first, data: [{ id: 2 }], page: 1 })
  const { findByText } = render(<Grid />)
  act(() => reports.at(-1)?.([{ isIntersecting: false }, { isIntersecting: true }]))
  expect(await findByText('2 rows')).toBeVisible()
})
