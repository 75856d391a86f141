import { act, render, screen } from '@testing-library/react'
import { createState, firstState, type PlayerEngine } from '@/components/catalogue/player/engine'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { keepPlaying } from '@/components/catalogue/player/listen/mini-bar'
import { PlayerDialog } from '@/components/catalogue/player/player-dialog'
import type { Playable } from '@/lib/domains/viewing/schema-playable'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/' }))

it('a video that is taken back from the bar goes on with what the page says, and not with what the former page said', async () => {
  const settings = { volume: 1, muted: false, rate: 1, captions: null, quality: null }
  const state = createState({ ...firstState(10, 100, settings), waiting: false })
  const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }
  const silent = createEventEngine({ name: '', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })
  const engine: PlayerEngine = { ...silent, getState: state.get, subscribe: state.subscribe }
  const viewing = { viewerId: 1, videoId: 7, durationSeconds: 100, progress: null }
  const playable: Playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false, viewing }
  act(() => keepPlaying({ playable, engine, pieces: [], hold: () => () => undefined }, jest.fn()))
  const next = { name: 'Thillana', href: '/9', thumbnailUrl: '', locked: false, label: '2 of 2' }
  await act(async () => {
    render(<PlayerDialog playable={{ ...playable, after: { next, alike: [] } }} onClose={jest.fn()} />)
  })
  await act(async () => state.set({ ended: true }))
  expect(screen.getByRole('heading', { name: 'Thillana' })).toBeVisible()
})
