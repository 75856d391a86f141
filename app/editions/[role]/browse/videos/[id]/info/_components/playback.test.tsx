import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { canServe } from '@/lib/client/requests/can-serve'
import { PlaybackProvider, usePlayback } from './playback'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))
jest.mock('@/lib/client/requests/can-serve', () => ({ canServe: jest.fn() }))

function Changed() {
  return <button onClick={usePlayback().refresh}>Changed</button>
}

it('a page refreshes after the viewer’s change, unless the server cannot be reached', async () => {
  const reload = jest.fn()
  const playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }
  render(
    <PlaybackProvider playable={playable} isReady error={null} reload={reload} entry="" pieces={[]} openAt={null}>
      <Changed />
    </PlaybackProvider>,
  )
  const button = screen.getByRole('button', { name: 'Changed' })
  jest.mocked(canServe).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await userEvent.click(button)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(mockRefresh).not.toHaveBeenCalled()
  await userEvent.click(button)
  await waitFor(() => expect(mockRefresh).toHaveBeenCalledTimes(1))
})
