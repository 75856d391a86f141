import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { queryClient } from '@/lib/client/lists/query-client'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { FinderAnswer, RagaMatch } from '@/lib/domains/names/finder/schema'
import { RagaFinder } from './raga-finder'

const query = 'up=S+R2'
jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams('up=S+R2') }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/components/knowledge/scale-sound', () => ({ playNote: jest.fn() }))

const raga = (name: string): RagaMatch => ({
  ...{ name, slug: null, note: null, arohana: ['S', 'R2'], avarohana: ['R2', 'S'], moment: null },
  difference: { missing: [], extra: [], moved: [], isReordered: false },
})
const answerOf = (...names: string[]): FinderAnswer => ({
  groups: (['exact', 'near'] as const).map((kind) => ({ kind, total: 40, ragas: names.map(raga) })),
})

let answers: (() => Promise<unknown>)[] = []
const asked = () => jest.mocked(callApi).mock.calls.map(([path]) => path)

beforeEach(() => {
  window.history.replaceState(null, '', `/ragas/finder?${query}`)
  queryClient().clear()
  jest.mocked(callApi).mockReset()
  jest.mocked(callApi).mockImplementation(async () => answers.shift()?.())
  render(<RagaFinder initial={{ query, more: {}, answer: answerOf('Initial') }} />)
})

const notes = () => screen.getByRole('textbox', { name: 'Notes' })
const keys = () => within(screen.getByRole('group', { name: 'Notes' }))
const tap = (name: string) => fireEvent.click(keys().getByRole('button', { name }))
const more = (name: string) => screen.getByRole('link', { name: `Show more in “${name}”` })
const shown = (name: string) => screen.queryAllByText(name).length
const refused = () => Promise.reject(new ApiError(429, 'Too many attempts'))

test('answers of other notes go when a request fails, and stay away during the next attempt', async () => {
  let succeed: () => void = () => undefined
  answers = [refused, () => new Promise((resolve) => (succeed = () => resolve(answerOf('Found'))))]
  tap('P')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect([shown('Initial'), shown('Choose two notes or more')]).toEqual([0, 0])
  fireEvent.click(again)
  await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'))
  expect(shown('Initial')).toBe(0)
  succeed()
  await waitFor(() => expect(shown('Found')).toBe(2))
  expect(again).not.toBeInTheDocument()
})

test('a longer list that fails leaves the answer of the same notes', async () => {
  answers = [refused]
  fireEvent.click(more('Exactly these notes'))
  await screen.findByRole('button', { name: 'Try again' })
  expect(shown('Initial')).toBe(2)
})

test('each group keeps its page while another is extended, until the notes change', async () => {
  answers = ['A', 'B', 'C'].map((name) => async () => answerOf(name))
  fireEvent.click(more('Exactly these notes'))
  await waitFor(() => expect(shown('A')).toBe(2))
  fireEvent.click(more('One note off'))
  await waitFor(() => expect(shown('B')).toBe(2))
  tap('P')
  await waitFor(() => expect(shown('C')).toBe(2))
  const [exact, both, other] = asked()
  expect([exact, both]).toEqual([`/api/feed/finder?${query}&exact=2`, `/api/feed/finder?${query}&exact=2&near=2`])
  expect(other).toBe('/api/feed/finder?up=S+R2+P')
})

test('a longer list opens in a tab of its own with Ctrl or Cmd', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) {
    const click = createEvent.click(more('One note off'), { button: 0, [modifier]: true })
    // jsdom can't open the link.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const prevent = jest.spyOn(click, 'preventDefault')
    fireEvent(more('One note off'), click)
    expect(prevent).toHaveBeenCalledTimes(1)
  }
  expect(more('One note off')).toHaveAttribute('href', `/ragas/finder?${query}&near=2#near-13`)
  expect(asked()).toEqual([])
})

test('a tapped note keeps the notes around what is no svara', () => {
  answers = [async () => answerOf('Found')]
  fireEvent.change(notes(), { target: { value: 'S R2 x G3' } })
  expect(keys().getByRole('button', { name: 'G3' })).toHaveAttribute('aria-pressed', 'true')
  tap('P')
  expect(notes()).toHaveValue('S R2 G3 P')
})

test('arrow keys with a modifier are left to the browser', () => {
  const key = keys().getByRole('button', { name: 'Sa, in every raga' })
  key.focus()
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    expect(fireEvent.keyDown(key, { key: 'ArrowRight', [modifier]: true })).toBe(true)
  expect(key).toHaveFocus()
  expect(fireEvent.keyDown(key, { key: 'ArrowRight' })).toBe(false)
  expect(keys().getByRole('button', { name: 'R1' })).toHaveFocus()
})
