import { act, render, screen } from '@testing-library/react'
import { createState, firstState, type PlayerEngine } from '@/components/catalogue/player/engine'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { listeningOf } from '@/components/catalogue/player/listen/listening'
import { PlayerDialog } from '@/components/catalogue/player/player-dialog'
import { createSession } from '@/components/catalogue/player/session'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }))
jest.mock('@/components/catalogue/player/session', () => ({ createSession: jest.fn() }))

const settings = { volume: 1, muted: false, rate: 1, captions: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }

it('shows the end and every failure over the still picture of a player whose picture is off', () => {
  const { set, get: getState, subscribe } = createState(firstState(10, 100, settings))
  const media = document.createElement('video')
  const silent = createEventEngine({ name: '', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })
  const engine: PlayerEngine = { ...silent, element: media, media, getState, subscribe }
  const next = { name: 'Part two', href: '/2', thumbnailUrl: '', locked: true, label: 'Next episode' }
  const playable = { name: 'Part one', thumbnailUrl: '', source: null, locked: false, after: { next, alike: [] } }
  jest.mocked(createSession).mockReturnValue({ playable, engine, hold: () => () => undefined })
  render(<PlayerDialog playable={playable} onClose={jest.fn()} />)
  act(() => listeningOf(engine).setPictureOff(true))
  const name = () => screen.queryByText('Part one', { selector: 'p' })
  const still = name()?.parentElement ?? document.body
  const isOver = (element: HTMLElement) => still.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING
  act(() => set({ waiting: false, failure: 'signed-out' }))
  expect(isOver(screen.getByText('You are signed out.'))).toBe(true)
  expect(name()).toBeNull()
  act(() => set({ failure: null, ended: true }))
  expect(isOver(screen.getByRole('button', { name: 'Not now' }))).toBe(true)
})
