import { act, fireEvent, render, screen } from '@testing-library/react'
import { StageLayer } from '@/components/player/controls/stage-layer'
import type { PlayerState } from '@/components/player/engine/engine'
import { listenModeOf } from '@/components/player/listen/listen-mode'
import { useAnnouncement } from '@/components/player/player-shell'
import { practiceOf } from '@/components/player/practice/practice'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { fakeEngine, InPlayer, playable, viewing } from '@/tests/support/pages/player'
import { BeatSection } from './beat-section'
import { DanceHost } from './dance-host'
import { PictureSection } from './picture-section'

jest.mock('@/lib/client/requests/api', () => ({ callApi: jest.fn(), isTemporary: () => true }))
const requests = jest.mocked(callApi)

const pieces = [
  { startSeconds: 0, endSeconds: null, title: 'Alarippu', talas: [{ id: 3, name: 'Tisra Eka' }] },
  { startSeconds: 60, endSeconds: null, title: 'Varnam', talas: [{ id: 4, name: 'Adi' }] },
] as unknown as PieceDto[]
const saved = { id: 5, videoId: 7, name: 'Jatis', startSeconds: 60, endSeconds: 90, createdAt: '', practice: {} }
const stored = jest.fn((): object[] => [])

beforeEach(() => {
  jest.useFakeTimers()
  requests.mockReset()
  requests.mockImplementation(async (path) => (path.startsWith('/api/passages?') ? stored() : {}))
})
afterEach(() => jest.useRealTimers())

const Said = () => <p data-testid="said">{useAnnouncement().text}</p>

/** @param videoId its passages are cached by this id */
function show(facts: Partial<PlayerState> = {}, videoId = 7) {
  const { engine, state, media } = fakeEngine({ playing: true, waiting: false, ...facts })
  const place = document.createElement('div')
  place.append(media)
  const view = render(
    <InPlayer engine={engine} pieces={pieces} playable={{ ...playable, viewing: { ...viewing, videoId } }}>
      <StageLayer />
      <DanceHost />
      <PictureSection />
      <BeatSection />
      <Said />
    </InPlayer>,
  )
  return { engine, state, media, ...view }
}

const press = (key: string) => fireEvent.keyDown(window, { key })
/** The first tap loads the beat. */
const tap = () => act(async () => void press('t'))
const said = () => screen.getByTestId('said').textContent
const button = (name: string) => screen.getByRole('button', { name })
// jsdom has no PointerEvent.
const pointAt = (name: string) => fireEvent(button(name), new MouseEvent('pointerdown', { button: 0, bubbles: true }))
const later = () => act(() => jest.advanceTimersByTimeAsync(1000))

describe('the picture', () => {
  it('is mirrored and enlarged by keys and buttons, within its edges, and left as it was', () => {
    const { media, unmount } = show()
    press('v')
    expect([said(), media.style.transform]).toEqual(['Mirrored', 'scaleX(-1)'])
    press('+')
    press('=')
    expect([said(), media.style.transform]).toEqual(['Zoom 2×', 'translate(0%, 0%) scale(-2, 2)'])
    for (let turn = 0; turn < 9; turn += 1) fireEvent.click(button('Show more on the left'))
    expect(media.style.transform).toBe('translate(50%, 0%) scale(-2, 2)')
    press('z')
    expect(screen.queryByRole('button', { name: 'Whole picture' })).toBeNull()
    press('+')
    unmount()
    expect(media.style.transform).toBe('')
  })

  it('shows captions beside it while it is mirrored, because the browser’s would be mirrored too', () => {
    const { engine, container } = show()
    const divert = jest.mocked(engine.divertCaptions)
    expect(divert).not.toHaveBeenCalled()
    press('v')
    act(() => divert.mock.lastCall?.[0]?.('Namaskaram'))
    expect(container.querySelector('[data-captions]')).toHaveTextContent('Namaskaram')
    press('v')
    expect(divert).toHaveBeenLastCalledWith(null)
  })

  it.each([
    ['webkitbeginfullscreen', 'webkitendfullscreen'],
    ['enterpictureinpicture', 'leavepictureinpicture'],
  ])('leaves captions to the system’s own player after %s', (begin, end) => {
    const { engine, media } = show()
    const divert = jest.mocked(engine.divertCaptions)
    press('v')
    act(() => void media.dispatchEvent(new Event(begin)))
    expect(divert).toHaveBeenLastCalledWith(null)
    act(() => void media.dispatchEvent(new Event(end)))
    expect(divert).toHaveBeenLastCalledWith(expect.any(Function))
  })

  it('has nothing to offer with audio only', () => {
    const { engine, media } = show()
    press('v')
    act(() => listenModeOf(engine).setPictureOff(true))
    expect(screen.queryByRole('button', { name: 'Mirror' })).toBeNull()
    expect(media.style.transform).toBe('')
    press('+')
    expect(said()).toBe('Mirrored')
  })

  it('is stepped through while paused, and slowed to half by one key', () => {
    const { state } = show()
    press('s')
    expect([state.get().playing, state.get().time, said()]).toEqual([false, 10.04, '0:10.04'])
    fireEvent.click(button('Back one frame'))
    fireEvent.click(button('Back one frame'))
    expect(state.get().time).toBeCloseTo(9.96, 6)
    act(() => state.set({ rate: 0.8 }))
    press('h')
    expect([state.get().rate, button('Half speed').getAttribute('aria-pressed')]).toEqual([0.5, 'true'])
    press('h')
    expect(state.get().rate).toBe(0.8)
  })
})

describe('the beat', () => {
  it('is tapped once by a held key, and by each press, even one that ends beside the button', async () => {
    const { state } = show({ time: 62, playing: false })
    await tap()
    act(() => state.set({ time: 66 }))
    fireEvent.keyDown(window, { key: 't', repeat: true })
    expect(said()).toBe('First beat at 1:02.00 · Tap the next one too')
    pointAt('Tap the first beat')
    act(() => state.set({ time: 70 }))
    fireEvent.click(button('Tap the first beat'))
    expect(said()).toBe('First beat at 1:10.00 · Cycle 4.0 s')
  })

  it('is counted between taps, in the tala of the piece, and follows the video', async () => {
    const { state, container } = show({ time: 62, playing: false })
    const current = () => container.querySelector('[data-current]')?.getAttribute('data-count')
    expect(screen.getByRole('img', { name: 'Adi: 4 + 2 + 2 counts' })).toBeInTheDocument()
    await tap()
    act(() => state.set({ time: 66 }))
    pointAt('Tap the first beat')
    fireEvent.click(button('Tap the first beat'), { detail: 1 })
    expect(said()).toBe('First beat at 1:06.00 · Cycle 4.0 s')
    act(() => state.set({ time: 64.6 }))
    expect(current()).toBe('6')
    // The next piece does not change what is being counted.
    act(() => state.set({ time: 10 }))
    expect(screen.getByRole('img', { name: 'Adi: 4 + 2 + 2 counts' })).toBeInTheDocument()
    fireEvent.change(screen.getByRole('combobox', { name: 'Tala' }), { target: { value: 'Misra Chapu' } })
    expect(screen.getByRole('img', { name: 'Misra Chapu: 3 + 4 counts' })).toBeInTheDocument()
  })

  it('loses a wrong tap again, and all taps, and the focus stays nearby', async () => {
    const { state } = show({ time: 62, playing: false })
    await tap()
    act(() => state.set({ time: 67 }))
    await tap()
    press('u')
    expect(said()).toBe('Tap undone · 1 left')
    fireEvent.click(button('Clear taps'))
    expect(button('Tap the first beat')).toHaveFocus()
    press('u')
    expect(said()).toBe('Tap undone · 1 left')
    press('b')
    expect(said()).toBe('Tap the first beat of two cycles.')
  })
})

describe('a saved passage', () => {
  const loop = { start: 60, end: 90 }

  it('remembers how it was practised, and stores what changes', async () => {
    const practice = { mirrored: true, zoom: { scale: 2, x: 0.5, y: 0.75 }, beats: { angas: [3, 4], sams: [61, 64.5] } }
    stored.mockReturnValue([{ ...saved, practice }])
    const { engine, media } = show({ time: 62 }, 8)
    act(() => practiceOf(engine).set({ loop }))
    await later()
    expect(media.style.transform).toBe('translate(0%, -50%) scale(-2, 2)')
    expect(screen.getByRole('img', { name: 'Misra Chapu: 3 + 4 counts' })).toBeInTheDocument()
    expect(requests).not.toHaveBeenCalledWith('/api/passages/5', expect.anything())
    press('v')
    press('z')
    await later()
    const json = { practice: { mirrored: null, zoom: null } }
    expect(requests).toHaveBeenCalledWith('/api/passages/5', { method: 'PATCH', json })
  })

  it('takes the picture and taps that were there before it was saved, at once when one leaves', async () => {
    stored.mockReturnValue([])
    const { engine, unmount } = show({ time: 62, playing: false }, 9)
    act(() => practiceOf(engine).set({ loop }))
    press('v')
    await tap()
    await later()
    stored.mockReturnValue([saved])
    void queryClient().invalidateQueries({ queryKey: ['passages', 1, 9] })
    await act(() => jest.advanceTimersByTimeAsync(100))
    unmount()
    const json = { practice: { mirrored: true, beats: { angas: [4, 2, 2], sams: [62] } } }
    expect(requests).toHaveBeenCalledWith('/api/passages/5', { method: 'PATCH', json })
  })

  it('that remembers nothing is shown plain after a mirrored one, and stays so', async () => {
    const other = { ...saved, id: 6, startSeconds: 10, endSeconds: 20, practice: { mirrored: true } }
    stored.mockReturnValue([saved, other])
    const { engine, media } = show({ time: 12, playing: false }, 11)
    act(() => practiceOf(engine).set({ loop: { start: 10, end: 20 } }))
    await later()
    expect(media.style.transform).toBe('scaleX(-1)')
    act(() => practiceOf(engine).set({ loop }))
    await later()
    expect(media.style.transform).toBe('')
    expect(requests).not.toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ method: 'PATCH' }))
  })

  it('says that a change could not be stored, and sends it with the next one', async () => {
    stored.mockReturnValue([saved])
    const { engine } = show({ time: 62, playing: false }, 12)
    act(() => practiceOf(engine).set({ loop }))
    await later()
    requests.mockRejectedValueOnce(new Error('You seem to be offline.'))
    press('v')
    await later()
    await later()
    expect(said()).toBe('Couldn’t save to Jatis. You seem to be offline.')
    const sent = () => requests.mock.calls.filter(([, init]) => init?.method === 'PATCH').map(([, init]) => init?.json)
    expect(sent()).toEqual([{ practice: { mirrored: true } }])
    for (const key of ['+', 'v']) press(key)
    await later()
    press('z')
    await later()
    const zoom = { scale: 1.5, x: 0.5, y: 0.5 }
    expect(sent().slice(1)).toEqual([{ practice: { mirrored: null, zoom } }, { practice: { zoom: null } }])
  })

  it('does not take the taps of another part', async () => {
    stored.mockReturnValue([saved])
    const { engine } = show({ time: 20, playing: false }, 10)
    await tap()
    act(() => practiceOf(engine).set({ loop }))
    await later()
    expect(screen.queryByRole('button', { name: 'Clear taps' })).toBeNull()
    expect(requests).not.toHaveBeenCalledWith('/api/passages/5', expect.anything())
  })
})
