import { act, render, screen } from '@testing-library/react'
import { createState, firstState } from '@/components/catalogue/player/engine'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { PlayerProvider } from '@/components/catalogue/player/player-context'
import { PlayerShellProvider, usePlayerShell } from '@/components/catalogue/player/player-shell'
import { Stage } from '@/components/catalogue/player/stage'

const settings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }

/** The stage of a video that waits for its data. */
function Waits({
  state: { get, subscribe },
}: {
  state: ReturnType<typeof createState<ReturnType<typeof firstState>>>
}) {
  const { shell } = usePlayerShell()
  const event = createEventEngine({
    name: 'Live',
    start: 0,
    duration: 0,
    settings,
    events,
    eventId: '1',
    embedKey: null,
  })
  const media = document.createElement('video')
  const engine = { ...event, element: media, media, getState: get, subscribe }
  const playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }
  return (
    <PlayerProvider player={{ playable, engine, pieces: [], hold: () => () => undefined }}>
      <PlayerShellProvider shell={shell}>
        <Stage fullscreen={{ on: false, toggle: null }} />
      </PlayerShellProvider>
    </PlayerProvider>
  )
}

it('a video that waits for a server or network that is away says so, and that it goes on by itself', () => {
  const state = createState(firstState(10, 100, settings))
  render(<Waits state={state} />)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toContain('Loading')
  act(() => state.set({ away: true }))
  expect(said()).toContain("This video can't be reached right now. Playback resumes as soon as it can.")
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => state.set({ away: false }))
  act(() => state.set({ away: true }))
  expect(said()).toContain("You seem to be offline. Playback resumes when you're back online.")
  act(() => state.set({ away: false, waiting: false }))
  expect(said()).toEqual([''])
})
