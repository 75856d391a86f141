import { practiceOf } from '@/components/player/practice/practice'
import { respondOf } from '@/components/player/respond/respond'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { fakeEngine } from '@/tests/support/pages/player'
import { listenModeOf } from './listen-mode'

jest.mock('@/components/player/practice/count-in', () => ({
  countIn: (_count: number, _rate: number, signal: AbortSignal) =>
    jest.requireActual('@/lib/client/pause').pause(3000, signal),
}))

const pieces = [
  { startSeconds: 0, endSeconds: 50 },
  { startSeconds: 60, endSeconds: null },
] as PieceDto[]

function makeEngine(time: number) {
  const { engine, state } = fakeEngine({ time, playing: true })
  return { engine, state, listening: listenModeOf(engine) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('a player with a sleep timer', () => {
  it('stops after the latest chosen number of minutes', () => {
    const { engine, listening } = makeEngine(10)
    listening.setSleep(15, pieces)
    listening.setSleep(30, pieces)
    jest.advanceTimersByTime(29 * 60_000)
    expect(engine.pause).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    expect(engine.pause).toHaveBeenCalledTimes(1)
    expect(listening.getState().sleep).toBeNull()
  })

  it('stops during a count-in too', async () => {
    const { engine, listening } = makeEngine(10)
    const practice = practiceOf(engine)
    practice.set({ loop: { start: 10, end: 15 }, countIn: 4 })
    listening.setSleep(15, pieces)
    jest.advanceTimersByTime(15 * 60_000 - 1000)
    practice.begin()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(engine.play).not.toHaveBeenCalled()
    expect(listening.getState().asleep).toBe(true)
  })

  it('stops call and response too, during the student’s turn', () => {
    const { engine, state, listening } = makeEngine(10)
    const respond = respondOf(engine)
    listening.setSleep(15, pieces)
    jest.advanceTimersByTime(15 * 60_000 - 5000)
    respond.start([{ start: 10, end: 14, text: '' }])
    jest.advanceTimersByTime(4000)
    state.set({ time: 14 })
    expect(respond.getState().phase).toBe('turn')
    jest.mocked(engine.play).mockClear()
    jest.advanceTimersByTime(60_000)
    expect(engine.play).not.toHaveBeenCalled()
    expect([respond.getState().paused, listening.getState().asleep]).toEqual([true, true])
  })

  it('stops the next episode too, and then ends', () => {
    const { listening } = makeEngine(10)
    listening.setSleep(15, pieces)
    jest.advanceTimersByTime(10 * 60_000)
    const next = makeEngine(0)
    expect(next.listening.getState().sleep).toBe(15)
    jest.advanceTimersByTime(5 * 60_000)
    expect(next.engine.pause).toHaveBeenCalledTimes(1)
    expect(next.listening.getState()).toMatchObject({ sleep: null, asleep: true })
    expect(makeEngine(0).listening.getState()).toMatchObject({ sleep: null, asleep: false })
  })

  it('carries a time chosen in the next video over to the video after it', () => {
    makeEngine(10).listening.setSleep(15, pieces)
    jest.advanceTimersByTime(10 * 60_000)
    makeEngine(0).listening.setSleep(60, pieces)
    jest.advanceTimersByTime(20 * 60_000)
    const after = makeEngine(0)
    expect(after.listening.getState().sleep).toBe(60)
    after.listening.setSleep(null, pieces)
  })

  it('wakes up only when the person presses play', () => {
    const { state, engine, listening } = makeEngine(10)
    // Browsers report a pause with a delay.
    jest.mocked(engine.pause).mockImplementation(() => undefined)
    listening.setSleep(15, pieces)
    jest.advanceTimersByTime(15 * 60_000)
    state.set({ time: 10.1 })
    state.set({ playing: false })
    expect(listening.getState().asleep).toBe(true)
    state.set({ playing: true })
    expect(listening.getState()).toMatchObject({ sleep: null, asleep: false })
  })

  it('continues to play when the timer is turned off', () => {
    const { engine, listening } = makeEngine(10)
    listening.setSleep(15, pieces)
    listening.setSleep(null, pieces)
    jest.advanceTimersByTime(60 * 60_000)
    expect(engine.pause).not.toHaveBeenCalled()
  })

  it('stops at the end of the piece even if the browser reports it late, as on a locked phone', () => {
    const { engine, state, listening } = makeEngine(40)
    listening.setSleep('piece', pieces)
    jest.advanceTimersByTime(25_000)
    state.set({ loaded: 90 })
    state.set({ time: 65 })
    expect(engine.pause).toHaveBeenCalledTimes(1)
    expect(listening.getState().asleep).toBe(true)
  })

  it('stops at the end of the piece, not after a jump to another one', () => {
    const { engine, state, listening } = makeEngine(48)
    listening.setSleep('piece', pieces)
    for (const time of [49, 49.9, 50.1]) state.set({ time })
    expect(engine.pause).toHaveBeenCalledTimes(1)
    const other = makeEngine(10)
    other.listening.setSleep('piece', pieces)
    other.state.set({ time: 70 })
    expect(other.engine.pause).not.toHaveBeenCalled()
    expect(other.listening.getState().sleep).toBeNull()
  })
})
