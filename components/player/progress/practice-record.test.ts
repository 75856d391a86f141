import type { PlayerState } from '@/components/player/engine/engine'
import { addPractice, sendPractice } from '@/lib/client/player/practice-record'
import { fakeEngine } from '@/tests/support/pages/player'
import { recordPractice } from './practice-record'
import { countLine } from './practised'

jest.mock('@/lib/client/player/practice-record', () => ({ addPractice: jest.fn(), sendPractice: jest.fn() }))
const added = () => jest.mocked(addPractice).mock.calls.map(([, , { seconds, lines }]) => [seconds, lines])

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
})
afterEach(() => jest.useRealTimers())

const passage = { name: 'Pallavi', startSeconds: 10, endSeconds: 20 }

function record(facts: Partial<PlayerState> = {}, of: typeof passage | null = null) {
  const { engine, state } = fakeEngine({ playing: true, waiting: false, ...facts })
  const entry = { id: 5, note: '', repetitions: null, passage: of }
  const stop = recordPractice(engine, 7, { playlistId: 3, ticked: false, entry })
  function play(seconds: number) {
    for (let report = 0; report < seconds * 4; report += 1) {
      jest.advanceTimersByTime(250)
      state.set({ time: state.get().time + 0.25 * state.get().rate })
    }
  }
  // The first report only tells where playback begins.
  state.set({ time: state.get().time + 0.01 })
  return { engine, state, play, stop }
}

test('time is recorded by the clock, every twenty seconds and on pause', () => {
  const { play, engine, stop } = record({ rate: 0.5 })
  play(25)
  expect(added()).toEqual([[20, 0]])
  engine.pause()
  expect(added()).toEqual([
    [20, 0],
    [5, 0],
  ])
  jest.advanceTimersByTime(60_000)
  engine.play()
  engine.pause()
  expect(added()).toHaveLength(2)
  stop()
  expect(addPractice).toHaveBeenLastCalledWith(7, 3, { seconds: 5, lines: 0 })
  expect(sendPractice).toHaveBeenLastCalledWith(7)
})

test('stalls and jumps are not counted, and lines are, with the time in which the video stood still', () => {
  const { play, state, engine, stop } = record()
  play(2)
  jest.advanceTimersByTime(30_000)
  state.set({ time: state.get().time + 0.25 })
  state.set({ time: 60 })
  play(2)
  countLine(engine)
  countLine(engine, 3)
  stop()
  const total = added().reduce(([a = 0, b = 0], [seconds = 0, lines = 0]) => [a + seconds, b + lines], [0, 0])
  expect(total).toEqual([7, 2])
})

test('outside of the entry’s passage nothing is counted', () => {
  const { play, engine, stop } = record({ time: 12 }, passage)
  play(4)
  countLine(engine, 2)
  engine.seek(40)
  countLine(engine, 3)
  play(30)
  engine.seek(0)
  play(5)
  countLine(engine, 3)
  stop()
  const total = added().reduce(([a = 0, b = 0], [seconds = 0, lines = 0]) => [a + seconds, b + lines], [0, 0])
  expect(total).toEqual([6, 1])
})

test('the rest is recorded when the page is left, and nothing after the player has closed', () => {
  const { play, stop } = record()
  play(3)
  window.dispatchEvent(new Event('pagehide'))
  play(4)
  stop()
  play(30)
  expect(added()).toEqual([
    [3, 0],
    [4, 0],
  ])
})
