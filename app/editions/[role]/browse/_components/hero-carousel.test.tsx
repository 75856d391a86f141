import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { sendProgress } from '@/lib/client/player/progress'
import { ApiError } from '@/lib/client/requests/api'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { HeroCarousel } from './hero-carousel'
import { OwnBrowseContext, type OwnBrowse } from './own-browse'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/components/player/lazy-player', () => ({
  LazyPlayer: ({ playable, onClose }: { playable: Playable | null; onClose: () => void }) =>
    playable && (
      <p role="status">
        Plays {playable.name} <button onClick={onClose}>Close</button>
      </p>
    ),
}))
jest.mock('@/lib/client/player/progress', () => ({ sendProgress: jest.fn() }))

const video = { id: 7, name: 'Margam', thumbnailUrl: '', category: 'dance', subCategory: null, artist: null }
const playable: Playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }
const shelves = { progress: {}, open: [], places: 0, continueWatching: [], myList: [] }

const reload = jest.fn()
const browse = (read: { own: OwnBrowse | null; error?: unknown }) => (
  <OwnBrowseContext value={{ error: null, reload, ...read }}>
    <HeroCarousel videos={[video as unknown as CardVideo]} />
  </OwnBrowseContext>
)
const play = () => screen.getByRole('button', { name: 'Play Margam' })

test('a Play pressed before the personal part has loaded plays when it arrives', async () => {
  const { rerender } = render(browse({ own: null }))
  await userEvent.click(play())
  expect(play()).toHaveAttribute('aria-busy', 'true')
  rerender(browse({ own: { ...shelves, playables: { 7: playable } } }))
  expect(screen.getByRole('status')).toHaveTextContent('Plays Margam')
})

test('pressing Play while the personal part fails to load shows why, and the next press retries', async () => {
  const { rerender } = render(browse({ own: null }))
  await userEvent.click(play())
  rerender(browse({ own: null, error: new ApiError(503, 'Busy. Please try again.') }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Busy. Please try again.'))
  expect(play()).not.toHaveAttribute('aria-busy')
  await userEvent.click(play())
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a video that is no longer featured opens its page', async () => {
  render(browse({ own: { ...shelves, playables: {} } }))
  await userEvent.click(play())
  expect(mockPush).toHaveBeenCalledWith('/browse/videos/7/info')
})

test('the personal part reloads once the progress made here is stored', async () => {
  let store = () => {}
  jest.mocked(sendProgress).mockReturnValue(new Promise((resolve) => (store = resolve)))
  reload.mockReset()
  const viewing = { viewerId: 3, videoId: 7, durationSeconds: 100, progress: null }
  render(browse({ own: { ...shelves, playables: { 7: { ...playable, viewing } } } }))
  await userEvent.click(play())
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(sendProgress).toHaveBeenCalledWith(3))
  expect(reload).not.toHaveBeenCalled()
  store()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
