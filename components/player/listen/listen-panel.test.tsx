import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeEngine, InPlayer } from '@/tests/support/pages/player'
import { ListenPanel } from './listen-panel'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }))

it('shows when the video is in picture in picture, however it got there, and offers no other device', async () => {
  const { engine, media } = fakeEngine()
  const remote = { watchAvailability: async (tell: (found: boolean) => void) => tell(true) }
  Object.assign(media, { remote: { ...remote, cancelWatchAvailability: async () => undefined } })
  Object.assign(media, { requestPictureInPicture: jest.fn() })
  const show = (floats: boolean) => {
    Object.defineProperty(document, 'pictureInPictureElement', { value: floats ? media : null, configurable: true })
    fireEvent(media, new Event(floats ? 'enterpictureinpicture' : 'leavepictureinpicture'))
  }
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  await act(async () =>
    render(
      <InPlayer engine={engine}>
        <ListenPanel />
      </InPlayer>,
    ),
  )
  const small = screen.getByRole('button', { name: 'Picture in picture' })
  expect(small).toHaveAttribute('aria-pressed', 'false')
  show(true)
  expect(small).toHaveAttribute('aria-pressed', 'true')
  show(false)
  expect(small).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('button', { name: /device/ })).toBeNull()
})
