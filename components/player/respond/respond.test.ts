import { togglePlay } from '@/components/player/actions'
import type { PlayerState } from '@/components/player/engine/engine'
import type { Player } from '@/components/player/player-context'
import { stopRepeating } from '@/components/player/practice/actions'
import { countIn } from '@/components/player/practice/count-in'
import { practiceOf } from '@/components/player/practice/practice'
import { practisedOf } from '@/components/player/progress/practised'
import { fakeEngine } from '@/tests/support/pages/player'
import { respondOf } from './respond'

jest.mock('@/components/player/practice/count-in', () => ({ countIn: jest.fn() }))

const lines = [
  { start: 10, end: 14, text: 'First' },
  { start: 14, end: 16, text: 'Second' },
  { start: 20, end: 22, text: 'Third' },
]

/** Creates an engine whose clock runs between its reports, and which notes where and when each line starts. */
function makeEngine(facts: Partial<PlayerState> = {}) {
  const { engine, state } = fakeEngine({ waiting: false, ...facts })
  const begun = performance.now()
  const starts: { second: number; at: number; rate: number }[] = []
  let mark = { second: state.get().time, at: begun }
  const now = () => {
    const { playing, rate } = state.get()
    return playing ? mark.second + ((performance.now() - mark.at) / 1000) * rate : mark.second
  }
  const hold = () => (mark = { second: now(), at: performance.now() })
  engine.now = now
  engine.seek = (second) => {
    mark = { second, at: performance.now() }
    state.set({ time: second, ended: false })
  }
  engine.play = () => {
    hold()
    starts.push({ second: now(), at: Math.round(performance.now() - begun), rate: state.get().rate })
    state.set({ playing: true })
  }
  engine.pause = () => {
    hold()
    state.set({ playing: false })
  }
  engine.setRate = (rate) => {
    hold()
    state.set({ rate })
  }
  const run = (seconds: number) => {
    for (let report = 0; report < seconds * 4; report += 1) {
      jest.advanceTimersByTime(250)
      if (state.get().playing) state.set({ time: now() })
    }
  }
  return { engine, state, starts, run, respond: respondOf(engine), practice: practiceOf(engine) }
}

const playerOf = (engine: Player['engine']) => ({ engine, pieces: [] }) as unknown as Player

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('call and response', () => {
  it('plays each line as often as planned, leaves its length silent after it, and ends after the last', () => {
    const { engine, state, starts, run, respond } = makeEngine()
    respond.plan({ gap: 1.5, times: 2 })
    respond.start(lines)
    run(9)
    expect(respond.getState()).toMatchObject({ phase: 'turn', index: 0, repetition: 1, turnMs: 6000 })
    expect(state.get().playing).toBe(false)
    run(60)
    expect(starts.map(({ second, at }) => [second, at])).toEqual([
      [10, 0],
      [10, 10_000],
      [14, 20_000],
      [14, 25_000],
      [20, 30_000],
      [20, 35_000],
    ])
    expect(respond.getState()).toMatchObject({ phase: 'off', outcome: 'finished', index: 2 })
    expect(practisedOf(engine).get()).toEqual({ lines: 6, gapSeconds: 24 })
  })

  it('starts again after the last line if wished, and at any line', () => {
    const { starts, run, respond } = makeEngine()
    respond.plan({ times: 1, again: true })
    respond.start(lines, 2)
    run(5)
    expect(starts.map(({ second }) => second)).toEqual([20, 10])
  })

  it('gets slower with each repetition, and each line and the end have the first speed again', () => {
    const { state, starts, run, respond } = makeEngine({ rate: 0.9 })
    respond.plan({ times: 3, step: -0.1 })
    respond.start(lines.slice(1))
    run(2.5)
    expect(respond.getState().turnMs).toBeCloseTo(2000 / 0.9)
    run(60)
    expect(starts.map(({ rate }) => rate)).toEqual([0.9, 0.8, 0.7, 0.9, 0.8, 0.7])
    expect(state.get().rate).toBe(0.9)
  })

  it('keeps the speed where the source cannot change it, and a speed that the student chooses', () => {
    const { engine, state, starts, run, respond } = makeEngine()
    state.set({ can: { control: true, rate: false, volume: true } })
    respond.plan({ times: 2, step: 0.1 })
    respond.start(lines.slice(1))
    run(5)
    expect(starts.map(({ rate }) => rate)).toEqual([1, 1])
    state.set({ can: { control: true, rate: true, volume: true } })
    engine.setRate(0.5)
    run(40)
    expect(starts.at(-1)?.rate).toBe(0.6)
    expect(state.get().rate).toBe(0.5)
  })

  it('is paused and resumed by the usual key, in a line and in the silence', () => {
    const { engine, state, starts, run, respond, practice } = makeEngine()
    respond.plan({ times: 1 })
    respond.start(lines)
    run(1)
    togglePlay(playerOf(engine))
    run(30)
    expect([state.get().playing, engine.now(), practice.getState().exercise?.running]).toEqual([false, 11, false])
    togglePlay(playerOf(engine))
    run(4)
    expect(respond.getState()).toMatchObject({ phase: 'turn', paused: false })
    togglePlay(playerOf(engine))
    run(30)
    expect(respond.getState()).toMatchObject({ phase: 'turn', paused: true, index: 0 })
    togglePlay(playerOf(engine))
    run(2.75)
    expect(respond.getState()).toMatchObject({ phase: 'turn', index: 0 })
    run(0.5)
    expect(starts.at(-1)?.second).toBe(14)
  })

  it('takes back: the line again during the turn, the line before at a line’s start', () => {
    const { starts, run, respond } = makeEngine()
    respond.plan({ times: 2 })
    respond.start(lines)
    run(5)
    respond.back()
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 0, repetition: 1 })
    run(16)
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 1, repetition: 1 })
    respond.back()
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 0, repetition: 1 })
    run(3)
    respond.back()
    expect(starts.map(({ second }) => second)).toEqual([10, 10, 10, 14, 10, 10])
  })

  it('follows the viewer to another line, and ends where there is none', () => {
    const { engine, state, starts, run, respond, practice } = makeEngine()
    respond.start(lines)
    run(1)
    engine.seek(21)
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 2 })
    expect(starts.at(-1)?.second).toBe(20)
    run(3)
    engine.seek(15)
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 1, repetition: 1 })
    run(1)
    engine.seek(60)
    expect(respond.getState()).toMatchObject({ phase: 'off', outcome: 'left' })
    expect([state.get().playing, practice.getState().exercise]).toEqual([true, null])
    run(60)
    expect(engine.now()).toBe(120)
  })

  it('stays paused when the viewer moves to another line while it is paused', () => {
    const { engine, state, run, respond } = makeEngine()
    respond.start(lines)
    run(5)
    respond.toggle()
    engine.seek(21)
    run(5)
    expect(respond.getState()).toMatchObject({ phase: 'line', paused: true, index: 2 })
    expect(state.get().playing).toBe(false)
  })

  it('counts in before the first line only', async () => {
    const { state, run, respond, practice } = makeEngine()
    let counted = () => {}
    const counting = jest.mocked(countIn)
    counting.mockImplementation(() => new Promise((resolve) => (counted = resolve)))
    practice.set({ countIn: 4 })
    respond.plan({ times: 1 })
    respond.start(lines)
    expect([respond.getState().phase, state.get().playing, state.get().time]).toEqual(['count', false, 10])
    counted()
    await Promise.resolve()
    expect([respond.getState().phase, state.get().playing]).toEqual(['line', true])
    run(10)
    expect([respond.getState().index, counting.mock.calls.length]).toEqual([1, 1])
  })

  it('notices when a headset’s button pauses a line, or plays during the silence', () => {
    const { engine, run, respond } = makeEngine()
    respond.plan({ times: 1 })
    respond.start(lines)
    run(1)
    engine.pause()
    expect(respond.getState().paused).toBe(true)
    engine.play()
    expect(respond.getState().paused).toBe(false)
    run(4)
    expect(respond.getState().phase).toBe('turn')
    engine.play()
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 1 })
  })

  it('waits for the student when a link has prepared it', () => {
    const { engine, state, starts, run, respond } = makeEngine({ playing: true })
    respond.prepare(lines)
    run(30)
    expect([respond.getState().phase, state.get().playing]).toEqual(['ready', false])
    togglePlay(playerOf(engine))
    expect([respond.getState().phase, starts.at(-1)?.second]).toEqual(['line', 10])
  })

  it('is ended by the key that stops repeating, and by another passage', () => {
    const { engine, run, respond, practice } = makeEngine()
    practice.set({ loop: { start: 10, end: 22 } })
    respond.start(lines)
    run(5)
    expect(stopRepeating(playerOf(engine))).toBe('Call and response off')
    expect([respond.getState().phase, practice.getState().loop]).toEqual(['off', { start: 10, end: 22 }])
    respond.start(lines)
    practice.set({ loop: { start: 40, end: 50 } })
    expect([respond.getState().phase, practice.getState().exercise]).toEqual(['off', null])
  })

  it('ignores positions from before a jump, which a cross-origin frame may report late', () => {
    const { engine, state, run, respond } = makeEngine()
    Object.assign(engine, { media: null })
    respond.plan({ times: 1 })
    respond.start(lines, 1)
    run(2)
    run(2)
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 2 })
    state.set({ time: 16 })
    jest.advanceTimersByTime(100)
    state.set({ time: 24 })
    jest.advanceTimersByTime(100)
    state.set({ time: 20.2 })
    expect(respond.getState()).toMatchObject({ phase: 'line', index: 2 })
  })
})
