import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { toast } from 'sonner'
import type { VideoArticle } from '@/components/catalogue/video/video-article'
import { ApiError } from '@/lib/client/requests/api'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import type { Moment, Playable } from '@/lib/domains/viewing/playable/schema'
import { useOwnVideo } from './own-video'
import { VideoView } from './video-view'

const mockSearch = { of: new URLSearchParams() }
jest.mock('next/navigation', () => ({
  notFound: jest.fn(),
  useRouter: () => ({ refresh: jest.fn() }),
  useSearchParams: () => mockSearch.of,
}))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('./own-video', () => ({
  useOwnVideo: jest.fn(),
}))
jest.mock('@/components/catalogue/video/video-article', () => ({
  VideoArticle: ({ picture, buttons }: ComponentProps<typeof VideoArticle>) => (
    <>
      {picture}
      {buttons}
    </>
  ),
}))
jest.mock('@/components/player/lazy-player', () => ({
  LazyPlayer: ({ playable, moment }: { playable: Playable | null; moment?: Moment }) =>
    playable && <p role="alert">Plays from {moment?.seconds ?? 'where it was'}</p>,
}))

const playable: Playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }
const own = { playable, rental: null, place: null, saved: false, progress: {} } as unknown as OwnVideo
const reload = jest.fn()
type Read = Pick<ReturnType<typeof useOwnVideo>, 'own' | 'error'>

function show(read: Read, locked = false) {
  const video = { name: 'Margam', duration: 60, pieces: [], relatedVideos: [] } as unknown
  const props = { id: 7, video, thumbnailUrl: '', locked, trailerId: null, words: null, series: null }
  const page = () => <VideoView {...(props as ComponentProps<typeof VideoView>)} episodes={{ first: [], count: 0 }} />
  const answer = (next: Read) => jest.mocked(useOwnVideo).mockReturnValue({ ...next, reload })
  answer(read)
  const { rerender } = render(page())
  return (next: Read) => {
    answer(next)
    rerender(page())
  }
}
const play = () => screen.getByRole('button', { name: 'Play Margam' })
const player = () => screen.queryByText(/^Plays from/)
const busy = new ApiError(429, 'The stage is dark')

beforeEach(() => void (mockSearch.of = new URLSearchParams()))

test('a click before the personal part has loaded is not lost, and keeps the focus', async () => {
  const update = show({ own: null, error: null })
  expect(screen.getByRole('button', { name: 'My List' })).toBeDisabled()
  await userEvent.click(play())
  expect(play()).toHaveAttribute('aria-busy', 'true')
  expect(play()).toHaveFocus()
  expect(player()).toBeNull()
  update({ own, error: null })
  expect(player()).toBeVisible()
})

test('a jump without a response says why it does not play, and plays from its second once there is one', async () => {
  mockSearch.of = new URLSearchParams('t=7')
  const update = show({ own: null, error: null })
  expect(play()).toHaveAttribute('aria-busy', 'true')
  update({ own: null, error: busy })
  expect(play()).toHaveAttribute('aria-busy', 'false')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The stage is dark'))
  await userEvent.click(play())
  expect(reload).toHaveBeenCalledTimes(1)
  update({ own, error: null })
  expect(player()).toHaveTextContent('Plays from 7')
})

test('a locked video offers plans and a rental once it is known to be locked, even without a response', () => {
  const update = show({ own: null, error: null }, true)
  const offers = () => ['Upgrade Your Plan', 'Rent this video'].map((name) => screen.getByRole('link', { name }))
  for (const offer of offers()) expect(offer.closest('.invisible')).not.toBeNull()
  update({ own: null, error: busy })
  for (const offer of offers()) expect(offer.closest('.invisible')).toBeNull()
  const locked = {
    ...own,
    playable: { ...playable, locked: true },
    rentalPrice: { currency: 'inr', amount: 99 } as const,
  }
  update({ own: locked, error: null })
  expect(screen.getByRole('link', { name: 'Rent for ₹99' })).toBeVisible()
})
