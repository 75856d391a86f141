import { act, fireEvent, render, screen } from '@testing-library/react'
import { ControlBar } from '@/components/catalogue/player/controls/control-bar'
import { createState, firstState, type PlayerEngine, type TrackOption } from '@/components/catalogue/player/engine'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { playerKeys } from '@/components/catalogue/player/keys'
import { PlayerProvider } from '@/components/catalogue/player/player-context'
import { PlayerShellProvider, useKeyList, useKeys, usePlayerShell } from '@/components/catalogue/player/player-shell'
import { chooseScript } from '@/lib/client/script-choice'
import type { PieceDto } from '@/lib/domains/catalogue/schema'

const mockSpellings = {
  'composition:Endaro': 'எந்தரோ',
  'raga:Sri': 'ஸ்ரீ',
  'tala:Adi': 'ஆதி',
}
jest.mock('@/lib/client/api', () => ({ callApi: async () => mockSpellings }))

const settings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }

function Keys() {
  useKeys(playerKeys)
  const labels = useKeyList().map(({ label }) => label)
  return <p data-testid="keys">{labels.join(', ')}</p>
}

function Around({ engine, pieces = [] }: { engine: PlayerEngine; pieces?: PieceDto[] }) {
  const { shell } = usePlayerShell()
  const viewing = { viewerId: 1, videoId: 7, durationSeconds: 100, progress: null }
  const playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false, viewing }
  return (
    <PlayerProvider player={{ playable, engine, pieces, hold: () => () => undefined }}>
      <PlayerShellProvider shell={shell}>
        <ControlBar fullscreen={{ on: false, toggle: jest.fn() }} onAllKeys={jest.fn()} />
        <Keys />
      </PlayerShellProvider>
    </PlayerProvider>
  )
}

const live = () =>
  createEventEngine({ name: 'Live', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })

it('a touch anywhere on the seek bar goes there, and what is dragged follows the finger until it is let go', () => {
  const { get: getState, subscribe } = createState(firstState(10, 100, settings))
  const seek = jest.fn()
  render(<Around engine={{ ...live(), getState, subscribe, seek }} />)
  const slider = screen.getByRole('slider', { name: 'Position in the video' })
  const bar = slider.parentElement ?? slider
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 200, 24)
  bar.setPointerCapture = jest.fn()
  const touch = (type: string, clientX: number) =>
    fireEvent(
      bar,
      Object.assign(new MouseEvent(type, { clientX, bubbles: true }), { pointerType: 'touch', pointerId: 1 }),
    )
  touch('pointerdown', 100)
  expect(slider).toHaveValue('50')
  touch('pointermove', 150)
  expect(slider).toHaveValue('75')
  expect(seek).not.toHaveBeenCalled()
  touch('pointerup', 160)
  expect(seek).toHaveBeenCalledWith(80)
})

it('sound can be chosen where there are several tracks, and is no choice where there is one', () => {
  const { get: getState, set, subscribe } = createState(firstState(10, 100, settings))
  const setSound = jest.fn()
  render(<Around engine={{ ...live(), getState, subscribe, setSound }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  const tamil = { id: 'ta', label: 'Tamil' }
  const offer = (...options: TrackOption[]) => act(() => set({ sounds: { options, chosen: 'ta', wanted: null } }))
  offer(tamil)
  expect(screen.queryByRole('combobox', { name: 'Audio' })).toBeNull()
  offer(tamil, { id: 'en', label: 'Commentary' })
  const choice = screen.getByRole('combobox', { name: 'Audio' })
  expect(choice).toHaveDisplayValue('Tamil')
  expect(choice).toHaveTextContent(/^TamilCommentary$/)
  fireEvent.change(choice, { target: { value: 'en' } })
  expect(setSound).toHaveBeenCalledWith('en')
})

it('a livestream says Live, has no length and no tenths, and jumps within its window', () => {
  const now = createState({ ...firstState(58, 0, settings), live: { from: 20, to: 60 } })
  const seek = jest.fn()
  const engine = { ...live(), getState: now.get, subscribe: now.subscribe, seek, now: () => now.get().time }
  const { container } = render(<Around engine={engine} />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Position in the video' })
  expect([slider.min, slider.max, slider.value]).toEqual(['20', '60', '58'])
  expect(slider).toHaveAttribute('aria-valuetext', 'Live')
  expect(screen.getByText('Live')).toBeVisible()
  expect(container).not.toHaveTextContent(/\d:\d\d|tenth/)

  fireEvent.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
  expect(seek).toHaveBeenLastCalledWith(60)
  act(() => now.set({ time: 25 }))
  expect(slider).toHaveAttribute('aria-valuetext', '−0:35')
  expect(container).toHaveTextContent('−0:35')
  fireEvent.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
  expect(seek).toHaveBeenLastCalledWith(20)
  const bar = slider.parentElement ?? slider
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 200, 24)
  bar.setPointerCapture = jest.fn()
  for (const type of ['pointerdown', 'pointerup'])
    fireEvent(
      bar,
      Object.assign(new MouseEvent(type, { clientX: 100, bubbles: true }), { pointerType: 'touch', pointerId: 1 }),
    )
  expect(seek).toHaveBeenLastCalledWith(40)
  fireEvent.click(screen.getByRole('button', { name: 'Go live' }))
  expect(seek).toHaveBeenLastCalledWith(60)
})

it('a live event, which takes no wishes, has no controls and no keys that would do nothing', () => {
  const engine = live()
  const { rerender } = render(<Around engine={engine} />)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Full screen'])
  expect(screen.queryByRole('slider')).toBeNull()
  const shown = () => {
    rerender(<Around engine={engine} />)
    return screen.getByTestId('keys').textContent
  }
  expect(shown()).toBe('')
  engine.getState().can.control = true
  expect(shown()).toContain('Play or pause, Back 5 seconds')
})

it('names the piece that sounds, its ragas and talas in the script that the reader chose', async () => {
  const names = {
    composition: { title: 'Endaro' },
    ragas: [{ name: 'Sri' }],
    talas: [{ name: 'Adi' }, { name: 'Rupaka' }],
  }
  const piece = { startSeconds: 0, endSeconds: null, title: 'Endaro Mahanubhavulu', ...names } as unknown as PieceDto
  const { get: getState, subscribe } = createState(firstState(10, 100, settings))
  chooseScript('taml')
  const { container } = render(<Around engine={{ ...live(), getState, subscribe }} pieces={[piece]} />)
  for (const name of Object.values(mockSpellings)) expect(await screen.findByText(name)).toHaveAttribute('lang', 'ta')
  expect(container).toHaveTextContent('எந்தரோ · ஸ்ரீ · ஆதி · Rupaka')
  act(() => chooseScript(null))
  expect(container).toHaveTextContent('Endaro Mahanubhavulu · Sri · Adi · Rupaka')
})

it('a link to a moment that has to be copied by hand is a selected text in the player, until a press beside it', async () => {
  const { get: getState, subscribe } = createState(firstState(10, 100, settings))
  render(<Around engine={{ ...live(), getState, subscribe }} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share this moment' })))
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Please copy the link yourself' })
  expect(link).toHaveFocus()
  expect(link.value).toMatch(/\/videos\/7\?t=0$/)
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('textbox')).toBeNull()
})
