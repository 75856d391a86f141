import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { InfiniteGrid } from './infinite-grid'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

type Item = { id: number; genre: 'odissi' | 'mohiniyattam' }
const page = (number: number, id: number, genre: Item['genre']) => ({
  data: [{ id, genre }],
  page: number,
  totalPages: 3,
  totalRecords: 3,
})

const grid = (api: string, genre?: Item['genre']) => (
  <InfiniteGrid<Item>
    first={page(0, 1, 'odissi')}
    api={api}
    href="/dance"
    renderItem={({ id }) => <a href={`#${id}`}>Video {id}</a>}
    filter={genre && ((item) => item.genre === genre)}
    empty={null}
  />
)

async function showMore() {
  const link = screen.getByRole('link', { name: 'Show more' })
  // `fireEvent.click` returns false if the default action is prevented.
  expect(fireEvent.click(link)).toBe(false)
  await waitFor(() => expect(link).toHaveAttribute('href', '/dance?page=2'))
}

test('the focus moves to the first card of a requested page', async () => {
  jest.mocked(callApi).mockResolvedValueOnce(page(1, 2, 'odissi'))
  render(grid('/api/one', 'odissi'))
  await showMore()
  expect(screen.getByRole('link', { name: 'Video 2' })).toHaveFocus()
})

test('changing the filter after a hidden page does not move the focus', async () => {
  jest.mocked(callApi).mockResolvedValueOnce(page(1, 2, 'mohiniyattam'))
  const { rerender } = render(grid('/api/two', 'odissi'))
  await showMore()
  rerender(grid('/api/two'))
  expect(screen.getByRole('link', { name: 'Video 2' })).not.toHaveFocus()
})

test('a page that fails to load shows an error, and the link retries', async () => {
  jest
    .mocked(callApi)
    .mockRejectedValueOnce(new ApiError(400, 'Not now'))
    .mockResolvedValueOnce(page(1, 2, 'odissi'))
  render(grid('/api/three'))
  fireEvent.click(screen.getByRole('link', { name: 'Show more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load more. Not now')
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Video 2' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
