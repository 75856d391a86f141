import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPlaylistAction } from '@/lib/domains/playlists/actions'
import { NewPlaylist } from './playlist-form'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: jest.fn() }) }))
jest.mock('@/lib/domains/playlists/actions', () => ({ createPlaylistAction: jest.fn() }))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const form = () => screen.queryByRole('dialog', { name: 'New playlist' })
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

async function openAndType(text: string) {
  render(
    <>
      <h1 tabIndex={-1} data-opens-dialog>
        Playlists
      </h1>
      <NewPlaylist />
    </>,
  )
  await press('New playlist')
  if (text) await userEvent.type(screen.getByLabelText('Name'), text)
}

test('the playlist form asks before it discards input', async () => {
  await openAndType('Evening ragas')
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeVisible()
  expect(screen.getByText('Your changes haven’t been saved.')).toBeVisible()
  await press('Stay')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  expect(screen.getByLabelText('Name')).toHaveValue('Evening ragas')
  await userEvent.keyboard('{Escape}')
  await press('Leave')
  await waitFor(() => expect(form()).toBeNull())
  expect(question()).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'New playlist' })).toHaveFocus())
})

test('the playlist form asks while it is being sent, and opens the playlist if the person stays', async () => {
  let answer: (result: Awaited<ReturnType<typeof createPlaylistAction>>) => void = () => undefined
  jest.mocked(createPlaylistAction).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await openAndType('Evening ragas')
  await press('Create')
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeVisible()
  await act(async () => answer({ ok: true, data: { id: 5 } }))
  expect(push).toHaveBeenCalledTimes(1)
})

test('an empty playlist form closes without a question, and so does Cancel', async () => {
  await openAndType('')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(form()).toBeNull())
  await press('New playlist')
  await userEvent.type(screen.getByLabelText('Name'), 'Evening ragas')
  await press('Cancel')
  await waitFor(() => expect(form()).toBeNull())
  expect(question()).toBeNull()
})
