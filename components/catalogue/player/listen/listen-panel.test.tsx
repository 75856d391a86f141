import { act, fireEvent, render, screen } from '@testing-library/react'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { ListenPanel } from '@/components/catalogue/player/listen/listen-panel'
import { PlayerProvider } from '@/components/catalogue/player/player-context'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }))

const settings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }
const live = createEventEngine({ name: '', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })
const playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }

it('says whether the video is in a small window, however it came there, and offers no other device', async () => {
  const media = document.createElement('video')
  const remote = { watchAvailability: async (tell: (found: boolean) => void) => tell(true) }
  Object.assign(media, { remote: { ...remote, cancelWatchAvailability: async () => undefined } })
  Object.assign(media, { requestPictureInPicture: jest.fn() })
  const show = (floats: boolean) => {
    Object.defineProperty(document, 'pictureInPictureElement', { value: floats ? media : null, configurable: true })
    fireEvent(media, new Event(floats ? 'enterpictureinpicture' : 'leavepictureinpicture'))
  }
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  const engine = { ...live, element: media, media }
  await act(async () =>
    render(
      <PlayerProvider player={{ playable, engine, pieces: [], hold: () => () => undefined }}>
        <ListenPanel />
      </PlayerProvider>,
    ),
  )
  const small = screen.getByRole('button', { name: 'In a small window' })
  expect(small).toHaveAttribute('aria-pressed', 'false')
  show(true)
  expect(small).toHaveAttribute('aria-pressed', 'true')
  show(false)
  expect(small).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('button', { name: /device/ })).toBeNull()
})
