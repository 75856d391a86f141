import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { OFFLINE } from '@/lib/client/requests/api'
import { movePlaylistEntryAction, removePlaylistEntryAction } from '@/lib/domains/playlists/actions'
import { deferred, noNetwork } from '@/tests/support/requests/answers'
import { PlaylistEntries } from './playlist-tools'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/lib/domains/playlists/actions', () => ({
  movePlaylistEntryAction: jest.fn(),
  removePlaylistEntryAction: jest.fn(),
}))

const names = ['Alapana', 'Kriti', 'Tani']
const takeOut = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.slice(1))
const said = () => screen.getAllByRole('status').map((each) => each.textContent)

/** Renders entries with a pending change. Call the returned function to make the change fail. */
function show(entries = names) {
  global.fetch = jest.fn().mockRejectedValue(noNetwork())
  const { promise, reject } = deferred<never>()
  for (const action of [movePlaylistEntryAction, removePlaylistEntryAction])
    jest.mocked(action).mockReturnValue(promise)
  render(<PlaylistEntries playlistId={1} entries={entries.map((name, id) => ({ id, name }))} />)
  return () => act(async () => reject(noNetwork()))
}
async function remove(name: string) {
  takeOut(name).focus()
  await userEvent.keyboard('{Enter}')
}

test.each([
  { of: names, name: 'Kriti', to: 'Remove Tani' },
  { of: names, name: 'Tani', to: 'Remove Kriti' },
  { of: ['Kriti'], name: 'Kriti', to: null },
])('an entry that could not be removed gets the focus back: $name of $of', async ({ of, name, to }) => {
  const lose = show(of)
  await remove(name)
  expect(to ? screen.getByRole('button', { name: to }) : screen.getByRole('heading')).toHaveFocus()
  await lose()
  expect(rows()).toEqual(of)
  expect(takeOut(name)).toHaveFocus()
  expect(toast.error).toHaveBeenCalledWith(OFFLINE)
})

test('an entry that could not be removed does not steal a focus that has moved on', async () => {
  const lose = show()
  await remove('Alapana')
  takeOut('Tani').focus()
  await lose()
  expect(rows()).toEqual(names)
  expect(takeOut('Tani')).toHaveFocus()
})

test('removing an entry focuses the next one', async () => {
  show()
  jest.mocked(removePlaylistEntryAction).mockResolvedValue({ ok: true, data: undefined })
  await remove('Alapana')
  await waitFor(() => expect(global.fetch).toHaveBeenCalled())
  expect(takeOut('Kriti')).toHaveFocus()
  expect(said()).toContain('Alapana removed')
})

test('a move that could not be stored is no longer announced', async () => {
  const lose = show()
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Kriti' }))
  expect(said()).toContain('Kriti is now 3 of 3')
  await lose()
  expect(rows()).toEqual(names)
  expect(said()).toEqual(['', ''])
})
