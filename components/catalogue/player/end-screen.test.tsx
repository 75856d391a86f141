import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { EndScreen } from '@/components/catalogue/player/end-screen'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { PlayerProvider } from '@/components/catalogue/player/player-context'
import { PlayerShellProvider, usePlayerShell } from '@/components/catalogue/player/player-shell'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }))

const settings = { volume: 1, muted: false, rate: 1, captions: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }
const engine = createEventEngine({ name: '', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })
const next = { name: 'Part two', href: '/2', thumbnailUrl: '', locked: false, label: 'Next episode' }
const playable = { name: 'Part one', thumbnailUrl: '', source: null, locked: false, after: { next, alike: [] } }

function Around({ children }: { children?: ReactNode }) {
  const { shell } = usePlayerShell()
  return (
    <>
      <div role="dialog" aria-label="Player" ref={(place) => place?.append(engine.element)}>
        <PlayerProvider player={{ playable, engine, pieces: [], hold: () => () => undefined }}>
          <PlayerShellProvider shell={shell}>
            <EndScreen />
          </PlayerShellProvider>
        </PlayerProvider>
        <input aria-label="Name" />
      </div>
      {children}
    </>
  )
}

const wait = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) act(() => jest.advanceTimersByTime(1000))
}

beforeEach(() => {
  mockPush.mockReset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it('does not begin the next episode while one types a name, and counts on afterwards', () => {
  render(<Around />)
  wait(4)
  act(() => screen.getByRole('textbox', { name: 'Name' }).focus())
  wait(60)
  expect(mockPush).not.toHaveBeenCalled()
  act(() => screen.getByRole('textbox', { name: 'Name' }).blur())
  wait(6)
  expect(mockPush).toHaveBeenCalledTimes(1)
  expect(mockPush).toHaveBeenCalledWith('/2')
})

it('does not begin the next episode while another dialog is open', () => {
  const { rerender } = render(
    <Around>
      <div role="dialog" aria-label="Playlists" />
    </Around>,
  )
  wait(60)
  expect(mockPush).not.toHaveBeenCalled()
  rerender(<Around />)
  wait(10)
  expect(mockPush).toHaveBeenCalledWith('/2')
})
