import { act, fireEvent, render, screen } from '@testing-library/react'
import type { PlayerEngine, TrackOption } from '@/components/player/engine/engine'
import { playerKeys } from '@/components/player/keys/keys'
import { useKeyList, useKeys } from '@/components/player/player-shell'
import { Stage } from '@/components/player/stage'
import { setWritingSystem } from '@/lib/client/names/writing-system-choice'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { eventEngine, fakeEngine, InPlayer, playable, viewing } from '@/tests/support/pages/player'
import { ControlBar } from './control-bar'

const mockSpellings = { 'composition:Endaro': 'எந்தரோ', 'raga:Sri': 'ஸ்ரீ', 'tala:Adi': 'ஆதி' }
jest.mock('@/lib/client/requests/api', () => ({ callApi: async () => mockSpellings }))

function Keys() {
  useKeys(playerKeys)
  const labels = useKeyList().map(({ label }) => label)
  return <p data-testid="keys">{labels.join(', ')}</p>
}

const Around = ({ engine, pieces = [] }: { engine: PlayerEngine; pieces?: PieceDto[] }) => (
  <InPlayer engine={engine} playable={{ ...playable, viewing }} pieces={pieces}>
    <ControlBar fullscreen={{ on: false, toggle: jest.fn() }} onAllKeys={jest.fn()} />
    <Keys />
  </InPlayer>
)
const seekBar = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position in the video' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Sends a touch event to the seek bar, whose width is mocked as 200 px. */
function touch(type: string, clientX: number) {
  const bar = seekBar().parentElement ?? seekBar()
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 200, 24)
  bar.setPointerCapture = jest.fn()
  const event = new MouseEvent(type, { clientX, bubbles: true })
  fireEvent(bar, Object.assign(event, { pointerType: 'touch', pointerId: 1 }))
}

it('a touch anywhere on the seek bar seeks there, and a drag follows the finger until it is released', () => {
  const { engine } = fakeEngine()
  render(<Around engine={engine} />)
  touch('pointerdown', 100)
  expect(seekBar()).toHaveValue('50')
  touch('pointermove', 150)
  expect(seekBar()).toHaveValue('75')
  expect(engine.seek).not.toHaveBeenCalled()
  touch('pointerup', 160)
  expect(engine.seek).toHaveBeenCalledWith(80)
})

it('audio tracks can be chosen only if there are several', () => {
  const { engine, state } = fakeEngine()
  render(<Around engine={engine} />)
  press('Settings')
  const tamil = { id: 'ta', label: 'Tamil' }
  const offer = (...options: TrackOption[]) => act(() => state.set({ sounds: { options, chosen: 'ta', wanted: null } }))
  offer(tamil)
  expect(screen.queryByRole('combobox', { name: 'Audio' })).toBeNull()
  offer(tamil, { id: 'en', label: 'Commentary' })
  const choice = screen.getByRole('combobox', { name: 'Audio' })
  expect(choice).toHaveDisplayValue('Tamil')
  expect(choice).toHaveTextContent(/^TamilCommentary$/)
  fireEvent.change(choice, { target: { value: 'en' } })
  expect(engine.setSound).toHaveBeenCalledWith('en')
})

it('a livestream says Live, has no duration and no percent keys, and seeks within its window', () => {
  const { engine, state } = fakeEngine({ time: 58, duration: 0, live: { from: 20, to: 60 } })
  const { container } = render(<Around engine={engine} />)
  expect([seekBar().min, seekBar().max, seekBar().value]).toEqual(['20', '60', '58'])
  expect(seekBar()).toHaveAttribute('aria-valuetext', 'Live')
  expect(screen.getByText('Live')).toBeVisible()
  expect(container).not.toHaveTextContent(/\d:\d\d|tenth/)

  press('Forward 10 seconds')
  expect(engine.seek).toHaveBeenLastCalledWith(60)
  act(() => state.set({ time: 25 }))
  expect(seekBar()).toHaveAttribute('aria-valuetext', '0:35 behind live')
  expect(container).toHaveTextContent('−0:35')
  press('Back 10 seconds')
  expect(engine.seek).toHaveBeenLastCalledWith(20)
  for (const type of ['pointerdown', 'pointerup']) touch(type, 100)
  expect(engine.seek).toHaveBeenLastCalledWith(40)
  press('Back to live')
  expect(engine.seek).toHaveBeenLastCalledWith(60)
  expect(screen.queryByRole('button', { name: 'Watch from the start' })).toBeNull()
})

it('a livestream with a long window plays from its start and returns to live, by buttons and by keys', async () => {
  const { engine, state } = fakeEngine({ time: 3595, duration: 0, live: { from: 0, to: 3600 } })
  render(<Around engine={engine} />)
  const buttons = () =>
    ['Watch from the start', 'Back to live'].filter((name) => screen.queryByRole('button', { name }))
  const shown = () => screen.getByTestId('keys').textContent
  expect(buttons()).toEqual(['Watch from the start'])
  press('Watch from the start')
  expect(engine.seek).toHaveBeenLastCalledWith(0)
  expect(engine.play).toHaveBeenCalledTimes(1)
  expect(buttons()).toEqual(['Back to live'])
  expect(screen.getByText('1:00:00 behind live')).toBeInTheDocument()
  act(() => state.set({ time: 1800, playing: false }))
  expect(buttons()).toEqual(['Watch from the start', 'Back to live'])
  press('Back to live')
  expect(engine.seek).toHaveBeenLastCalledWith(3600)
  expect(engine.play).toHaveBeenCalledTimes(2)
  expect(screen.getByText('Live')).toBeVisible()

  act(() => state.set({ live: { from: 40, to: 3600 } }))
  const key = (name: string) => act(async () => void fireEvent.keyDown(seekBar(), { key: name }))
  await key('Home')
  expect(engine.seek).toHaveBeenLastCalledWith(50)
  await key('End')
  expect(engine.seek).toHaveBeenLastCalledWith(3600)
  expect(shown()).toContain('Watch from the start, Back to live')
})

it('a livestream that was paused until its moment left the window says so', () => {
  const { engine, state } = fakeEngine({ time: 50, duration: 0, live: { from: 0, to: 3600 } })
  render(
    <InPlayer engine={engine}>
      <Stage fullscreen={{ on: false, toggle: null }} />
      <ControlBar fullscreen={{ on: false, toggle: null }} onAllKeys={jest.fn()} />
    </InPlayer>,
  )
  const said = 'That moment has expired. Continuing from the earliest one.'
  expect(screen.queryByText(said)).toBeNull()
  act(() => state.set({ overtaken: 1 }))
  expect(screen.getByText(said)).toBeVisible()
})

it('a live event, which can’t be controlled, has neither controls nor keys', () => {
  const engine = eventEngine()
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

it('names the current piece, its ragas and talas in the chosen script', async () => {
  const names = {
    composition: { title: 'Endaro' },
    ragas: [{ name: 'Sri' }],
    talas: [{ name: 'Adi' }, { name: 'Rupaka' }],
  }
  const piece = { startSeconds: 0, endSeconds: null, title: 'Endaro Mahanubhavulu', ...names } as unknown as PieceDto
  setWritingSystem('taml')
  const { container } = render(<Around engine={fakeEngine().engine} pieces={[piece]} />)
  for (const name of Object.values(mockSpellings)) expect(await screen.findByText(name)).toHaveAttribute('lang', 'ta')
  expect(container).toHaveTextContent('எந்தரோ · ஸ்ரீ · ஆதி · Rupaka')
  act(() => setWritingSystem(null))
  expect(container).toHaveTextContent('Endaro Mahanubhavulu · Sri · Adi · Rupaka')
})

it('a link that has to be copied by hand is selected in the player, until a click outside', async () => {
  render(<Around engine={fakeEngine({ time: 0 }).engine} />)
  await act(async () => press('Share this moment'))
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Couldn’t copy. Copy this link:' })
  expect(link).toHaveFocus()
  expect(link.value).toMatch(/\/videos\/7\?t=0$/)
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('textbox')).toBeNull()
})
