import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createState, firstState, type PlayerEngine } from '@/components/catalogue/player/engine'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { listeningOf } from '@/components/catalogue/player/listen/listening'
import { keepPlaying } from '@/components/catalogue/player/listen/mini-bar'
import { PlayerDialog } from '@/components/catalogue/player/player-dialog'
import { createSession } from '@/components/catalogue/player/session'
import type { Playable } from '@/lib/domains/viewing/schema-playable'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }), usePathname: () => '/' }))
jest.mock('@/components/catalogue/player/session', () => ({ createSession: jest.fn() }))

const settings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }

/** An engine that is told what happens. */
function makeEngine() {
  const { set, get: getState, subscribe } = createState(firstState(10, 100, settings))
  const media = document.createElement('video')
  const silent = createEventEngine({ name: '', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })
  const retry = () => set({ failure: null })
  const engine: PlayerEngine = { ...silent, element: media, media, getState, subscribe, retry }
  return { engine, set }
}

function makePlayer(after?: Playable['after']) {
  const { engine, set } = makeEngine()
  const playable: Playable = { name: 'Part one', thumbnailUrl: '', source: null, locked: false, after }
  jest.mocked(createSession).mockReturnValue({ playable, engine, hold: () => () => undefined })
  render(<PlayerDialog playable={playable} onClose={jest.fn()} />)
  return { engine, set }
}

it('shows the end and every failure over the still picture of a player whose picture is off', () => {
  const next = { name: 'Part two', href: '/2', thumbnailUrl: '', locked: true, label: 'Next episode' }
  const { engine, set } = makePlayer({ next, alike: [] })
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

it('gives the focus to the controls when a video that failed goes on', async () => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
  const { set } = makePlayer()
  act(() => set({ waiting: false, failure: 'unknown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Position in the video' })).toHaveFocus())
})

it('a press on the picture that closes the settings does nothing else', async () => {
  const { engine } = makePlayer()
  const play = jest.spyOn(engine, 'play').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await userEvent.click(engine.element)
  expect(screen.queryByRole('group', { name: 'Settings' })).toBeNull()
  expect(play).not.toHaveBeenCalled()
  await userEvent.click(engine.element)
  expect(play).toHaveBeenCalledTimes(1)
})

it('goes on with what the page says when a video is taken back from the bar, and not with what the former page said', async () => {
  const { engine, set } = makeEngine()
  const viewing = { viewerId: 1, videoId: 7, durationSeconds: 100, progress: null }
  const playable: Playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false, viewing }
  act(() => keepPlaying({ playable, engine, pieces: [], hold: () => () => undefined }, jest.fn()))
  const next = { name: 'Thillana', href: '/9', thumbnailUrl: '', locked: false, label: '2 of 2' }
  await act(async () => {
    render(<PlayerDialog playable={{ ...playable, after: { next, alike: [] } }} onClose={jest.fn()} />)
  })
  await act(async () => set({ waiting: false, ended: true }))
  expect(screen.getByRole('heading', { name: 'Thillana' })).toBeVisible()
})

it('lets a headset open what follows and what came before, where those are open to the viewer', () => {
  const buttons = new Map<string, (() => void) | null>()
  const setActionHandler = (button: string, run: (() => void) | null) => buttons.set(button, run)
  const device = { setActionHandler, setPositionState: () => undefined }
  Object.defineProperty(navigator, 'mediaSession', { value: device, configurable: true })
  Object.defineProperty(window, 'MediaMetadata', { value: class {}, configurable: true })
  const video = (href: string, locked = false) => ({
    name: href,
    href,
    thumbnailUrl: '',
    locked,
    label: 'Next episode',
  })
  const { engine } = makePlayer({ next: video('/3'), previous: video('/1'), alike: [] })
  const seek = jest.spyOn(engine, 'seek')
  jest.spyOn(engine, 'now').mockReturnValueOnce(2).mockReturnValue(4)
  act(() => buttons.get('previoustrack')?.())
  act(() => buttons.get('nexttrack')?.())
  expect(mockPush.mock.calls).toEqual([['/1'], ['/3']])
  act(() => buttons.get('previoustrack')?.())
  expect([mockPush.mock.calls.length, seek.mock.calls]).toEqual([2, [[0]]])
  cleanup()
  makePlayer({ next: video('/3', true), previous: null, alike: [] })
  expect([buttons.get('nexttrack'), buttons.get('previoustrack')]).toEqual([null, null])
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaSession')
})
