import { act, fireEvent, render, screen, waitFor, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queryClient } from '@/lib/client/lists/query-client'
import { ApiError, callApi, unreachable } from '@/lib/client/requests/api'
import { noFilters } from '@/lib/domains/search/filters/schema'
import type { FoundVideo, SearchPageDto } from '@/lib/domains/search/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { paged } from '@/lib/shared/routes/paging'
import { SearchPanel } from './search-panel'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

const nothing: SearchPageDto = paged([], 0, 0)
const refused = () => Promise.reject(new ApiError(429, 'Too many attempts'))
let answers: (() => Promise<unknown>)[] = []

const panel = () => {
  const initial = { search: { query: '', subCategories: [] }, first: nothing, filters: noFilters }
  return <SearchPanel label="Search" initial={initial} subCategories={[]} />
}
let view: RenderResult

beforeEach(async () => {
  window.history.replaceState(null, '', '/search')
  queryClient().clear()
  jest.mocked(callApi).mockImplementation(async (path) => (path.includes('suggest') ? [] : answers.shift()?.()))
  view = render(panel())
})

const search = (text: string) => {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
}
const problem = () => screen.queryByText(/Too many attempts/)
const again = () => screen.findByRole('button', { name: 'Try again' })

test('a retried search shows its error until it succeeds, and keeps its button', async () => {
  let succeed: () => void = () => undefined
  answers = [refused, () => new Promise((resolve) => (succeed = () => resolve(nothing)))]
  search('raga')
  const button = await again()
  await userEvent.click(button)
  expect(problem()).toBeVisible()
  expect(await again()).toBe(button)
  expect(button).toHaveFocus()
  await act(async () => succeed())
  await waitFor(() => expect(problem()).toBeNull())
})

test('a new search does not show the error of the previous one', async () => {
  answers = [refused, () => new Promise(() => undefined)]
  search('raga')
  await again()
  search('tala')
  expect(problem()).toBeNull()
})

test('an offline search says so immediately, keeps the input, and runs when the browser is online', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answers = [() => Promise.reject(unreachable())]
  search('raga')
  expect(await screen.findByText(/You seem to be offline/)).toBeVisible()
  expect(screen.getByRole('combobox')).toHaveValue('raga')
  onLine.mockRestore()
  answers = [async () => nothing]
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/You seem to be offline/)).toBeNull())
  expect(answers).toHaveLength(0)
})

test('a failed search shows no filters of the previous one', async () => {
  const raga = [1, 2].map((id) => ({ id, name: `Raga ${id}`, videos: 1 }))
  answers = [async () => paged([], 0, 2), async () => ({ ...noFilters, raga }), refused]
  search('varnam')
  expect(await screen.findByRole('group', { name: 'Filter by raga' })).toBeVisible()
  search('kriti')
  await again()
  expect(screen.queryByRole('group', { name: 'Filter by raga' })).toBeNull()
})

test('a search that the server cannot answer yet says so before its retries have ended', async () => {
  answers = [() => Promise.reject(unreachable()), async () => nothing]
  search('raga')
  expect(await screen.findByText(/You seem to be offline/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/You seem to be offline/)).toBeNull())
})

const searches = () => jest.mocked(callApi).mock.calls.flatMap(([path]) => /search\?query=(\w+)$/.exec(path)?.[1] ?? [])

test('a search runs once typing has ended, and updates the URL', async () => {
  jest.useFakeTimers()
  jest.mocked(callApi).mockClear()
  answers = [async () => nothing]
  for (const text of ['v', 'va', 'varnam']) fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  await act(() => jest.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1))
  expect(searches()).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(searches()).toEqual(['varnam'])
  expect(window.location.search).toBe('?query=varnam')
  jest.useRealTimers()
})

test('a late response never replaces a newer one', async () => {
  const found = (name: string) =>
    paged([{ id: 1, name, captions: [], thumbnailUrl: '' } as unknown as FoundVideo], 0, 1)
  let arrive: () => void = () => undefined
  answers = [() => new Promise((resolve) => (arrive = () => resolve(found('Slow')))), async () => found('Quick')]
  search('slow')
  search('quick')
  expect(await screen.findByRole('link', { name: 'Quick' })).toBeVisible()
  await act(async () => arrive())
  expect(screen.queryByRole('link', { name: 'Slow' })).toBeNull()
  expect(screen.getByRole('combobox')).toHaveValue('quick')
})

async function searchAndFollowLink() {
  answers = [async () => nothing]
  search('raga')
  await waitFor(() => expect(window.location.search).toBe('?query=raga'))
  const header = document.body.appendChild(document.createElement('header'))
  const link = header.appendChild(Object.assign(document.createElement('a'), { href: '/search' }))
  const isLeft = fireEvent.click(link)
  header.remove()
  return isLeft
}

test('a link to the empty search empties the box immediately and without the router', async () => {
  const entries = window.history.length
  expect(await searchAndFollowLink()).toBe(false)
  expect(screen.getByRole('combobox')).toHaveValue('')
  expect(window.location.search).toBe('')
  expect(window.history.length).toBe(entries + 1)
})

test('going back runs the search in the URL', async () => {
  await searchAndFollowLink()
  act(() => window.history.back())
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('raga'))
  expect(window.location.search).toBe('?query=raga')
})

test('an older URL written again by the router does not change the search', async () => {
  answers = [async () => nothing]
  search('raga')
  await waitFor(() => expect(window.location.search).toBe('?query=raga'))
  window.history.replaceState(null, '', '/search?query=older')
  view.rerender(panel())
  expect(screen.getByRole('combobox')).toHaveValue('raga')
})
