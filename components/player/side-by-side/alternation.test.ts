import { fakeEngine } from '@/tests/support/pages/player'
import { createAlternation } from './alternation'

const line = (start: number, other: number) => ({
  text: `Line ${start}`,
  a: { start, end: start + 4 },
  b: { start: other, end: other + 6 },
})

function scene() {
  const [a, b] = [fakeEngine({ waiting: false }), fakeEngine({ waiting: false })]
  const alternation = createAlternation({ a: a.engine, b: b.engine }, [line(20, 40), line(30, 60)])
  const close = alternation.open()
  const playing = () => [a.state.get().playing, b.state.get().playing]
  const times = () => [a.state.get().time, b.state.get().time]
  /** Reports the last part of a line, so that its exact end comes by the timer. */
  const end = (side: typeof a, second: number) => {
    side.state.set({ time: second - 0.25 })
    jest.advanceTimersByTime(250)
  }
  return { a, b, alternation, close, playing, times, end }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('plays a line by A, then by B, who already waits at its start, and again', () => {
  const { a, b, alternation, playing, times, end } = scene()
  alternation.toggle()
  expect([playing(), times()]).toEqual([
    [true, false],
    [20, 40],
  ])
  end(a, 24)
  expect([playing(), times(), alternation.getState()]).toEqual([
    [false, true],
    [20, 40],
    expect.objectContaining({ at: 0, side: 'b', playing: true }),
  ])
  end(b, 46)
  expect([playing(), alternation.getState().side, alternation.getState().at]).toEqual([[true, false], 'a', 0])
})

it('goes on to the next line without repeat, and stops after the last', () => {
  const { a, b, alternation, playing, end } = scene()
  alternation.setRepeat(false)
  alternation.hear('a')
  end(a, 24)
  end(b, 46)
  expect([alternation.getState().at, a.state.get().time]).toEqual([1, 30])
  end(a, 34)
  end(b, 66)
  expect([playing(), alternation.getState()]).toEqual([
    [false, false],
    expect.objectContaining({ at: 0, side: 'a', playing: false }),
  ])
})

it('pauses within a line and goes on there, also when the device pauses it', () => {
  const { a, alternation, playing } = scene()
  alternation.hear('a')
  a.state.set({ time: 22 })
  alternation.toggle()
  expect([playing(), alternation.getState().playing]).toEqual([[false, false], false])
  alternation.toggle()
  expect([a.state.get().time, a.state.get().playing]).toEqual([22, true])
  a.state.set({ playing: false })
  expect(alternation.getState().playing).toBe(false)
})

it('ignores the old position that a frame still reports just after a seek', () => {
  const { a, alternation } = scene()
  alternation.hear('a')
  a.state.set({ time: 80 })
  expect(alternation.getState().side).toBe('a')
  jest.advanceTimersByTime(1100)
  a.state.set({ time: 80.25 })
  expect(alternation.getState().side).toBe('b')
})

it('changes the speed of both, and stops both when it closes', () => {
  const { a, b, alternation, close, playing } = scene()
  alternation.setRate(0.75)
  expect([a.state.get().rate, b.state.get().rate]).toEqual([0.75, 0.75])
  alternation.hear('b')
  expect(playing()).toEqual([false, true])
  close()
  expect(playing()).toEqual([false, false])
})
