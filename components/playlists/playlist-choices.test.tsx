import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { createPlaylistAction, listPlaylistChoicesAction } from '@/lib/domains/playlists/actions'
import { NEW_VERSION } from '@/lib/shared/routes/error-page'
import { PlaylistChoices } from './playlist-choices'

jest.mock('@/lib/domains/playlists/actions', () => ({
  createPlaylistAction: jest.fn(),
  listPlaylistChoicesAction: jest.fn(),
  setPlaylistEntryAction: jest.fn(),
}))
jest.mock('next/navigation', () => ({ unstable_isUnrecognizedActionError: jest.fn() }))
const list = jest.mocked(listPlaylistChoicesAction)
const morning = { id: 1, name: 'Morning', on: false }

beforeEach(() => list.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')))

test('playlists that could not be loaded can be retried', async () => {
  list.mockResolvedValueOnce({ ok: true, data: [morning] })
  render(<PlaylistChoices entry={{ videoId: 7 }} name="Margam" onClose={jest.fn()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: 'Morning' })).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a playlist created after the others failed to load brings them along', async () => {
  list.mockResolvedValueOnce({ ok: true, data: [{ id: 2, name: 'Evening', on: true }, morning] })
  jest.mocked(createPlaylistAction).mockResolvedValue({ ok: true, data: { id: 2 } })
  render(<PlaylistChoices entry={{ videoId: 7 }} name="Margam" onClose={jest.fn()} />)
  await screen.findByText(/connection/)
  await userEvent.type(screen.getByRole('textbox', { name: 'New playlist' }), 'Evening{Enter}')
  expect(await screen.findByRole('status')).toHaveTextContent('Added to your new playlist ‘Evening’.')
  expect(await screen.findByRole('checkbox', { name: 'Evening' })).toBeChecked()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})

test('a playlist refused because of an update keeps its name until the reload', async () => {
  list.mockReset().mockResolvedValue({ ok: true, data: [morning] })
  jest.mocked(unstable_isUnrecognizedActionError).mockReturnValueOnce(true)
  jest.mocked(createPlaylistAction).mockRejectedValueOnce(new Error('Server Action was not found on the server.'))
  const choices = <PlaylistChoices entry={{ videoId: 7 }} name="Margam" onClose={jest.fn()} />
  const name = () => screen.getByRole('textbox', { name: 'New playlist' })
  const page = render(choices)
  await act(() => import('@/lib/client/forms/input-backup'))
  await userEvent.type(name(), 'Evening{Enter}')
  await screen.findByText(NEW_VERSION)
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  page.unmount()
  render(choices)
  await act(() => import('@/lib/client/forms/input-backup'))
  expect(name()).toHaveValue('Evening')
})
