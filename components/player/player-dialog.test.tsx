import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listenModeOf } from '@/components/player/listen/listen-mode'
import { playInMiniBar } from '@/components/player/listen/mini-bar'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { fakeEngine, useDeviceButtons, playable as margam, viewing } from '@/tests/support/pages/player'
import { PlayerDialog } from './player-dialog'
import { createSession } from './session'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }), usePathname: () => '/' }))
jest.mock('./session', () => ({ createSession: jest.fn() }))

const { buttons } = useDeviceButtons()
const video = (name: string, href: string, locked = false) => ({
  ...{ name, href, locked },
  ...{ thumbnailUrl: '', label: 'Next episode' },
})

function makePlayer(after?: Playable['after']) {
  const { engine, state } = fakeEngine()
  const playable = { ...margam, name: 'Part one', after }
  jest.mocked(createSession).mockReturnValue({ playable, engine, hold: () => () => undefined })
  render(<PlayerDialog playable={playable} onClose={jest.fn()} />)
  return { engine, set: state.set }
}

it('shows the end and every failure over the still picture of a player whose picture is off', () => {
  const { engine, set } = makePlayer({ next: video('Part two', '/2', true), alike: [] })
  act(() => listenModeOf(engine).setPictureOff(true))
  const name = () => screen.queryByText('Part one', { selector: 'p' })
  const still = name()?.parentElement ?? document.body
  const isOver = (element: HTMLElement) => still.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING
  act(() => set({ waiting: false, failure: 'signed-out' }))
  expect(isOver(screen.getByText('You’ve been logged out.'))).toBe(true)
  expect(name()).toBeNull()
  act(() => set({ failure: null, ended: true }))
  expect(isOver(screen.getByRole('button', { name: 'Not now' }))).toBe(true)
})

it('moves the focus to the controls when a failed video resumes', async () => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
  const { set } = makePlayer()
  act(() => set({ waiting: false, failure: 'unknown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Position in the video' })).toHaveFocus())
})

it('only closes the settings when the video is clicked while they are open', async () => {
  const { engine } = makePlayer()
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await userEvent.click(engine.element)
  expect(screen.queryByRole('group', { name: 'Settings' })).toBeNull()
  expect(engine.play).not.toHaveBeenCalled()
  await userEvent.click(engine.element)
  expect(engine.play).toHaveBeenCalledTimes(1)
})

it('takes the next video from this page, not from the page that opened the mini player', async () => {
  const { engine, state } = fakeEngine()
  const playable = { ...margam, viewing }
  act(() => playInMiniBar({ playable, engine, pieces: [], hold: () => () => undefined }, jest.fn()))
  const after = { next: video('Thillana', '/9'), alike: [] }
  await act(async () => void render(<PlayerDialog playable={{ ...playable, after }} onClose={jest.fn()} />))
  await act(async () => state.set({ waiting: false, ended: true }))
  expect(screen.getByRole('heading', { name: 'Thillana' })).toBeVisible()
})

it('lets a headset open the next and previous videos that the viewer can watch', () => {
  const { engine } = makePlayer({ next: video('Three', '/3'), previous: video('One', '/1'), alike: [] })
  jest.spyOn(engine, 'now').mockReturnValueOnce(2).mockReturnValue(4)
  act(() => buttons.get('previoustrack')?.())
  act(() => buttons.get('nexttrack')?.())
  expect(mockPush.mock.calls).toEqual([['/1'], ['/3']])
  act(() => buttons.get('previoustrack')?.())
  expect([mockPush.mock.calls.length, jest.mocked(engine.seek).mock.calls]).toEqual([2, [[0]]])
  cleanup()
  makePlayer({ next: video('Three', '/3', true), previous: null, alike: [] })
  expect([buttons.get('nexttrack'), buttons.get('previoustrack')]).toEqual([null, null])
  cleanup()
})
