import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createSession } from '@/components/player/session'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import { parseLyricsLines } from '@/lib/domains/catalogue/lyrics/schema'
import type { PerformedPieceDto } from '@/lib/domains/catalogue/performed/schema'
import { fakeEngine } from '@/tests/support/pages/player'
import { SideBySideDialog } from './side-by-side-dialog'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/components/player/session', () => ({ createSession: jest.fn() }))

const piece = (videoId: number, startSeconds: number, artist: string): PerformedPieceDto => ({
  ...{ videoId, videoName: 'Margam', artist, title: 'Kriti', startSeconds, endSeconds: startSeconds + 100 },
  ...{ locked: false, trailerId: null },
})
const pieces = [piece(1, 10, 'Meera'), piece(1, 310, 'Meera'), piece(2, 10, 'Ravi')]
const lines = parseLyricsLines('[0:10] Endaro\n[0:20] Andariki')
const words = { startSeconds: 10, title: 'Kriti' }
const passages = [1, 2].map((id) => ({
  ...{ id, name: `Line ${id}`, startSeconds: 1, endSeconds: 2 },
  video: { id, name: 'Margam', artist: null, locked: false },
}))
let match: () => Promise<unknown> = async () => undefined

beforeEach(async () => {
  queryClient().clear()
  jest.mocked(callApi).mockImplementation(async (path) => {
    if (path.endsWith('/pieces')) return { viewerId: 5, total: pieces.length, pieces }
    if (path.endsWith('/words'))
      return [{ ...words, words: [{ kind: 'sahitya', language: 'te', script: 'Latn', source: null, lines }] }]
    if (path === '/api/passages/matches') return { passages, matches: [] }
    if (path.startsWith('/api/passages')) return match()
    return { id: 1, name: 'Margam', thumbnailUrl: '', duration: 100, pieces: [], fileUrl: '/x', captions: [] }
  })
  jest.mocked(createSession).mockImplementation((playable) => {
    const { engine } = fakeEngine({ waiting: false })
    return { playable, engine, hold: () => () => undefined }
  })
  await act(async () => render(<SideBySideDialog id={7} name="Endaro" onClose={jest.fn()} />))
})

it('offers two performances in one video by different names', async () => {
  const options = within(await screen.findByLabelText('First')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Meera · Margam, 0:10',
    'Meera · Margam, 5:10',
    'Ravi · Margam, 0:10',
  ])
})

it('announces the line that is chosen, but not each change of side', async () => {
  const group = await screen.findByRole('group', { name: 'Side by side' })
  const announced = () =>
    within(group)
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')
  fireEvent.click(within(group).getByRole('button', { name: 'Play' }))
  expect([announced(), group.textContent]).toEqual(['', expect.stringContaining('Meera')])
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' })
  expect(announced()).toBe('Line 2 of 2, Meera: Andariki')
})

it('announces each match, also with the same text', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'By your passages' }))
  const submit = await screen.findByRole('button', { name: 'Match' })
  await act(async () => fireEvent.click(submit))
  expect(await screen.findByText('Matched')).toBeInTheDocument()
  let finish = (_value: unknown) => {}
  match = () => new Promise((resolve) => (finish = resolve))
  await act(async () => fireEvent.click(submit))
  expect(screen.queryByText('Matched')).toBeNull()
  await act(async () => finish(undefined))
  expect(await screen.findByText('Matched')).toBeInTheDocument()
})
