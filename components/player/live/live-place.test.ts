import { createState, firstState, type PlayerState } from '@/components/player/engine/engine'
import { settings } from '@/tests/support/pages/player'
import { createLivePlace } from './live-place'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const ENOUGH = 4
const NOTHING_AHEAD = 2

/** Livestream whose window of `length` seconds moves with the clock. Each load starts the window at position 0. */
function watching(length: number, second: number) {
  const state = createState<PlayerState>(firstState(0, 0, settings))
  const media = document.createElement('video')
  const facts = { readyState: ENOUGH, paused: false, currentTime: second, buffered: second + 30 }
  let zero = Date.now()
  let isKnown = true
  const ranges = (end: () => number) => ({ length: 1, start: () => 0, end })
  Object.defineProperties(media, {
    readyState: { get: () => facts.readyState },
    paused: { get: () => facts.paused },
    currentTime: { get: () => facts.currentTime, set: (to: number) => (facts.currentTime = to) },
    buffered: { get: () => ranges(() => facts.buffered) },
  })
  const place = createLivePlace(media, state, () => {
    const to = length + Math.floor((Date.now() - zero) / 1000)
    state.set({ live: isKnown ? { from: Math.max(0, to - length), to } : { from: to, to } })
  })
  return {
    state,
    media,
    place,
    facts,
    stop: place.watch(),
    /** Loads the livestream again, which makes the start of its window second 0. */
    reload() {
      zero = Date.now()
    },
    setKnown: (known: boolean) => (isKnown = known),
  }
}

it('the window is read while it moves, also while paused, until the player is closed', () => {
  const { place, state, stop } = watching(600, 300)
  place.check()
  jest.advanceTimersByTime(5000)
  expect(state.get().live).toEqual({ from: 5, to: 605 })
  stop()
  jest.advanceTimersByTime(5000)
  expect(state.get().live).toEqual({ from: 5, to: 605 })
})

it('a load keeps a place behind the live edge, by the clock, until it is resumed', () => {
  const { place, reload } = watching(600, 300)
  place.check()
  expect(place.keep(300)).toBe(true)
  jest.advanceTimersByTime(20_000)
  // A second attempt still means the same place, although time has passed.
  expect(place.keep(300)).toBe(true)
  jest.advanceTimersByTime(20_000)
  reload()
  expect(place.resume(300)).toBeCloseTo(260, 0)
  expect(place.isKept()).toBe(false)
  expect(place.resume(7)).toBe(7)
})

it.each([
  ['near the live edge', 600, 595],
  ['in a short window', 40, 10],
])('a load %s continues at the live edge', (_, length, second) => {
  const { place } = watching(length, second)
  place.check()
  expect([place.keep(second), place.isKept()]).toEqual([false, false])
})

it('a recording keeps its position without any window', () => {
  const { place } = watching(600, 300)
  expect([place.keep(300), place.isKept()]).toEqual([true, false])
})

it('a position chosen during the load replaces the kept one', () => {
  const { place } = watching(600, 300)
  place.check()
  place.keep(300)
  expect(place.keep(100, true)).toBe(true)
  expect(place.resume(100)).toBeCloseTo(100, 0)
  place.keep(100)
  expect([place.keep(600, true), place.isKept()]).toEqual([false, false])
})

it('a livestream that has become a recording during the load resumes at its position', () => {
  const { place, state } = watching(600, 300)
  place.check()
  place.keep(300)
  const recording = createLivePlace(document.createElement('video'), state, () => state.set({ live: null }))
  expect(recording.resume(300)).toBe(300)
})

it('a window that is reported after the metadata is awaited until the livestream can play', () => {
  const { place, facts, setKnown } = watching(600, 300)
  place.check()
  place.keep(300)
  setKnown(false)
  facts.readyState = 1
  expect(place.resume(300)).toBeUndefined()
  setKnown(true)
  expect(place.resume(300)).toBeCloseTo(300, 0)
  place.keep(300)
  setKnown(false)
  facts.readyState = 3
  expect(place.resume(300)).toBe(600)
})

it('a place that left the window during the load is told, and the earliest one plays', () => {
  const { place, state, reload } = watching(600, 300)
  place.check()
  place.keep(300)
  jest.advanceTimersByTime(400_000)
  reload()
  expect(place.resume(300)).toBe(0)
  expect(state.get().overtaken).toBe(1)
})

it('a place at the start of the window is resumed without a word, because the clock is exact to a segment', () => {
  const { place, state, reload } = watching(600, 3)
  place.check()
  place.keep(3)
  jest.advanceTimersByTime(8000)
  reload()
  expect(place.resume(3)).toBe(0)
  expect(state.get().overtaken).toBe(0)
})

it('a livestream that reports 0 before it goes to the live edge stays where it is', () => {
  const { place, facts, state } = watching(600, 0)
  jest.advanceTimersByTime(5000)
  Object.assign(facts, { readyState: NOTHING_AHEAD, buffered: 0 })
  place.keep(0)
  place.resume(null)
  place.check()
  expect([facts.currentTime, state.get().overtaken]).toEqual([0, 0])
})

it('a livestream paused until its place has left the window continues at the earliest place when it is played', () => {
  const { place, facts, state } = watching(600, 50)
  place.check()
  facts.paused = true
  jest.advanceTimersByTime(100_000)
  expect([facts.currentTime, state.get().overtaken]).toEqual([50, 0])
  place.check(true)
  expect([facts.currentTime, state.get().overtaken]).toEqual([110, 1])
  place.check(true)
  expect(state.get().overtaken).toBe(1)
})

it('a place that has left the window is kept while the buffer reaches into the window', () => {
  const { place, facts, state } = watching(600, 50)
  place.check()
  facts.buffered = 200
  jest.advanceTimersByTime(100_000)
  expect([facts.currentTime, state.get().overtaken]).toEqual([50, 0])
})

it('a paused livestream without data continues at the earliest place before hls.js goes to the live edge', () => {
  const { place, facts, state } = watching(600, 50)
  place.check()
  Object.assign(facts, { paused: true, readyState: NOTHING_AHEAD })
  jest.advanceTimersByTime(51_000)
  expect([facts.currentTime, state.get().overtaken]).toEqual([61, 1])
})

it('a short window leaves its edge to the browser', () => {
  const { place, facts, state } = watching(40, 10)
  place.check()
  facts.readyState = NOTHING_AHEAD
  jest.advanceTimersByTime(100_000)
  expect([facts.currentTime, state.get().overtaken]).toEqual([10, 0])
})
