import type { PlayerState } from '@/components/player/engine/engine'
import type { Player } from '@/components/player/player-context'
import { practisedOf } from '@/components/player/progress/practised'
import { fakeEngine } from '@/tests/support/pages/player'
import { nudgeLoop, setStart, togglePieceLoop } from './actions'
import { countIn } from './count-in'
import { practiceOf } from './practice'

jest.mock('./count-in', () => ({ countIn: jest.fn() }))
const counting = jest.mocked(countIn)

function makeEngine(facts: Partial<PlayerState>) {
  const { engine, state } = fakeEngine({ playing: true, waiting: false, ...facts })
  function play(seconds: number) {
    for (let report = 0; report < seconds * 4; report += 1) {
      jest.advanceTimersByTime(250)
      const { time, playing, rate } = state.get()
      if (playing) state.set({ time: time + 0.25 * rate })
    }
  }
  return { engine, state, play, practice: practiceOf(engine) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('practice', () => {
  it('repeats a passage until it is stopped', () => {
    const { engine, state, play, practice } = makeEngine({ time: 12 })
    practice.set({ loop: { start: 10, end: 15 } })
    play(20)
    expect(engine.seek).toHaveBeenCalledTimes(4)
    expect(state.get().time).toBeLessThan(15.3)
    practice.set({ loop: null })
    play(20)
    expect(engine.seek).toHaveBeenCalledTimes(4)
  })

  it('counts repetitions that were played from the start', () => {
    const { engine, play, practice } = makeEngine({ time: 13 })
    practice.set({ loop: { start: 10, end: 15 } })
    play(3)
    expect(practisedOf(engine).get().lines).toBe(0)
    play(10)
    expect(practisedOf(engine).get().lines).toBe(2)
    practice.set({ loop: { start: 10, end: 20 } })
    engine.seek(16)
    play(5)
    expect(practisedOf(engine).get().lines).toBe(2)
  })

  it('repeats the end of a video, whether or not the video has ended', () => {
    const { engine, state, play, practice } = makeEngine({ time: 98 })
    practice.set({ loop: { start: 95, end: 100 } })
    play(2)
    expect(engine.seek).toHaveBeenLastCalledWith(95)
    state.set({ time: 100, playing: false, ended: true })
    expect(state.get()).toMatchObject({ time: 95, playing: true })
  })

  it('stops repeating after a jump out of the passage, but not after a pause', () => {
    const { engine, state, play, practice } = makeEngine({ time: 12 })
    practice.set({ loop: { start: 10, end: 15 } })
    play(1)
    engine.pause()
    jest.advanceTimersByTime(60_000)
    engine.play()
    play(1)
    expect(practice.getState().loop).not.toBeNull()
    state.set({ time: 60 })
    expect(practice.getState().loop).toBeNull()
    expect(engine.seek).not.toHaveBeenCalled()
  })

  it('keeps a passage while a busy machine reports positions late', () => {
    const { engine, state, practice } = makeEngine({ time: 12 })
    practice.set({ loop: { start: 10, end: 15 } })
    state.set({ time: 13, waiting: true })
    jest.advanceTimersByTime(4000)
    state.set({ loaded: 30 })
    state.set({ waiting: false })
    state.set({ time: 16.5 })
    expect(practice.getState().loop).not.toBeNull()
    expect(engine.seek).toHaveBeenLastCalledWith(10)
  })

  it('does not repeat after `hush` shortly before the end of a passage', () => {
    const { engine, play, practice } = makeEngine({ time: 14 })
    practice.set({ loop: { start: 10, end: 15 } })
    play(0.5)
    practice.hush()
    jest.advanceTimersByTime(1000)
    expect(engine.seek).not.toHaveBeenCalled()
  })

  it.each([
    ['an end of the passage is moved', (player: Player) => nudgeLoop(player, 'start', -0.5), 9.5],
    ['the start of the passage is set', setStart, 10],
    ['the whole piece is repeated instead', togglePieceLoop, 0],
  ])('restarts the count-in, then plays, when %s during it', async (_, change, start) => {
    const { engine, state, practice } = makeEngine({ time: 12 })
    const counted: (() => void)[] = []
    counting.mockImplementation((_count, _rate, _signal, onBeat) => {
      onBeat(1)
      return new Promise((resolve) => counted.push(resolve))
    })
    practice.set({ loop: { start: 10, end: 15 }, countIn: 4 })
    practice.begin()
    change({ engine, pieces: [{ startSeconds: 0, endSeconds: 60 }] } as unknown as Player)
    expect(practice.getState().beat).toBe(1)
    for (const resolve of counted) resolve()
    await Promise.resolve()
    expect(state.get()).toMatchObject({ time: start, playing: true })
  })

  it('counts in before it plays, unless play is pressed', async () => {
    const { engine, practice } = makeEngine({ time: 12 })
    let counted = () => {}
    counting.mockImplementation(
      (_count, _rate, signal) =>
        new Promise((resolve) => {
          counted = resolve
          signal.addEventListener('abort', () => resolve())
        }),
    )
    practice.set({ loop: { start: 10, end: 15 }, countIn: 4 })
    practice.begin()
    expect(engine.getState()).toMatchObject({ time: 10, playing: false })
    counted()
    await Promise.resolve()
    expect(engine.getState().playing).toBe(true)
    practice.begin()
    engine.play()
    await Promise.resolve()
    expect(counting.mock.calls.at(-1)?.[2].aborted).toBe(true)
    expect(engine.play).toHaveBeenCalledTimes(2)
  })
})
