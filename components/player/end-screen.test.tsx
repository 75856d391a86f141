import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { eventEngine, InPlayer, playable } from '@/tests/support/pages/player'
import { EndScreen } from './end-screen'

const mockPush = jest.fn()
const mockCanServe = jest.fn(() => Promise.resolve(true))
jest.mock('@/lib/client/requests/can-serve', () => ({ canServe: () => mockCanServe() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }))

const engine = eventEngine()
const next = { name: 'Part two', href: '/2', thumbnailUrl: '', locked: false, label: 'Next episode' }
const after = { next, alike: [] }

const Around = ({ children }: { children?: ReactNode }) => (
  <>
    <div role="dialog" aria-label="Player" ref={(place) => place?.append(engine.element)}>
      <InPlayer engine={engine} playable={{ ...playable, after }}>
        <EndScreen />
      </InPlayer>
      <input aria-label="Name" />
    </div>
    {children}
  </>
)

async function wait(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000))
}

beforeEach(() => {
  mockPush.mockReset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it('pauses the countdown while the viewer is typing', async () => {
  render(<Around />)
  await wait(4)
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus())
  await wait(60)
  expect(mockPush).not.toHaveBeenCalled()
  act(() => screen.getByRole('textbox', { name: 'Name' }).blur())
  await wait(6)
  expect(mockPush).toHaveBeenCalledTimes(1)
  expect(mockPush).toHaveBeenCalledWith('/2')
})

it('does not start the next episode while another dialog is open', async () => {
  const { rerender } = render(
    <Around>
      <div role="dialog" aria-label="Playlists" />
    </Around>,
  )
  await wait(60)
  expect(mockPush).not.toHaveBeenCalled()
  rerender(<Around />)
  await wait(10)
  expect(mockPush).toHaveBeenCalledWith('/2')
})

it('restarts the countdown while the server is unreachable', async () => {
  mockCanServe.mockResolvedValueOnce(false)
  render(<Around />)
  await wait(10)
  expect(mockPush).not.toHaveBeenCalled()
  expect(screen.getByRole('timer')).toHaveTextContent('Starts in 10 seconds')
  await wait(10)
  expect(mockPush).toHaveBeenCalledWith('/2')
})
