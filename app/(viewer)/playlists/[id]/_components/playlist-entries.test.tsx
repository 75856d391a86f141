import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { PlaylistEntries } from '@/app/(viewer)/playlists/[id]/_components/playlist-entries'
import { OFFLINE } from '@/lib/client/api'
import { movePlaylistEntryAction, removePlaylistEntryAction } from '@/lib/domains/playlists/actions'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/lib/domains/playlists/actions', () => ({
  movePlaylistEntryAction: jest.fn(),
  removePlaylistEntryAction: jest.fn(),
}))

const names = ['Alapana', 'Kriti', 'Tani']
const takeOut = (name: string) => screen.getByRole('button', { name: `Take out: ${name}` })
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.slice(1))
const said = () => screen.getAllByRole('status').map((each) => each.textContent)

/** What `fetch` throws without a network, once the test asks for it. */
function lost() {
  let lose: () => void = () => undefined
  const answer = new Promise<never>((_, reject) => (lose = () => reject(new TypeError('Failed to fetch'))))
  return { answer, lose: () => act(async () => lose()) }
}

function show(entries = names) {
  global.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  render(<PlaylistEntries playlistId={1} entries={entries.map((name, id) => ({ id, name }))} />)
}

test.each([
  { of: names, name: 'Kriti', to: 'Take out: Tani' },
  { of: names, name: 'Tani', to: 'Take out: Kriti' },
  { of: ['Kriti'], name: 'Kriti', to: null },
])('an entry that could not be taken out has the focus again: $name of $of', async ({ of, name, to }) => {
  const { answer, lose } = lost()
  jest.mocked(removePlaylistEntryAction).mockReturnValue(answer)
  show(of)
  takeOut(name).focus()
  await userEvent.keyboard('{Enter}')
  expect(to ? screen.getByRole('button', { name: to }) : screen.getByRole('heading')).toHaveFocus()
  await lose()
  expect(rows()).toEqual(of)
  expect(takeOut(name)).toHaveFocus()
  expect(toast.error).toHaveBeenCalledWith(OFFLINE)
})

test('an entry that could not be taken out does not take the focus from where somebody has gone since', async () => {
  const { answer, lose } = lost()
  jest.mocked(removePlaylistEntryAction).mockReturnValue(answer)
  show()
  takeOut('Alapana').focus()
  await userEvent.keyboard('{Enter}')
  takeOut('Tani').focus()
  await lose()
  expect(rows()).toEqual(names)
  expect(takeOut('Tani')).toHaveFocus()
})

test('an entry that is taken out leaves the focus at the next one', async () => {
  jest.mocked(removePlaylistEntryAction).mockResolvedValue({ ok: true, data: undefined })
  show()
  takeOut('Alapana').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(global.fetch).toHaveBeenCalled())
  expect(takeOut('Kriti')).toHaveFocus()
  expect(said()).toContain('Alapana is taken out')
})

test('a move that could not be stored is not announced any more', async () => {
  const { answer, lose } = lost()
  jest.mocked(movePlaylistEntryAction).mockReturnValue(answer)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Kriti' }))
  expect(said()).toContain('Kriti is now 3 of 3')
  await lose()
  expect(rows()).toEqual(names)
  expect(said()).toEqual(['', ''])
})
