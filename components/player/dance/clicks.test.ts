import { fakeEngine } from '@/tests/support/pages/player'
import { soundOf, startClicks } from './clicks'

/** Web Audio of a browser, as far as clicks need it: which tones are heard, and when. */
const heard: { hertz: number; at: number; silenced: boolean }[] = []
const context = { currentTime: 0, outputLatency: 0, destination: {}, resume: async () => undefined, close: jest.fn() }

class Oscillator {
  onended = () => undefined
  private tone = { hertz: 0, at: 0, silenced: false }
  constructor(_context: object, { frequency }: { frequency: number }) {
    this.tone.hertz = frequency
    heard.push(this.tone)
  }
  connect = (next: object) => next
  disconnect() {
    this.tone.silenced = true
  }
  start(at: number) {
    this.tone.at = Math.round(at * 1000) / 1000
  }
  stop = () => undefined
}
class Gain {
  gain = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  connect = (next: object) => next
}

const names = { AudioContext: jest.fn(() => context), OscillatorNode: Oscillator, GainNode: Gain }
beforeEach(() => {
  jest.useFakeTimers()
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  heard.length = 0
  context.currentTime = 0
})
afterEach(() => {
  jest.useRealTimers()
  for (const name of Object.keys(names)) Reflect.deleteProperty(globalThis, name)
})

/** Adi with a cycle of 4 seconds, and so a count each half second. */
const beats = { angas: [4, 2, 2], sams: [10, 14] }
const audible = () => heard.filter(({ silenced }) => !silenced).map(({ hertz, at }) => [hertz, at])

function play(rate: number) {
  const { engine, state } = fakeEngine({ time: 10, playing: true, waiting: false, rate })
  const clicks = startClicks(engine, beats, 0.5)
  const run = (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      jest.advanceTimersByTime(100)
      context.currentTime += 0.1
      if (state.get().playing) state.set({ time: state.get().time + 0.1 * state.get().rate })
    }
  }
  return { engine, state, clicks, run }
}

it('each count clicks once and on time, the first and each anga with an accent', () => {
  const { run, clicks } = play(1)
  run(3.6)
  expect(audible().slice(0, 9)).toEqual([
    [1760, 0],
    ...[0.5, 1, 1.5].map((at) => [990, at]),
    ...[
      [1320, 2],
      [990, 2.5],
      [1320, 3],
      [990, 3.5],
    ],
    [1760, 4],
  ])
  clicks.stop()
  expect([audible(), context.close]).toEqual([[], expect.anything()])
})

it('clicks follow the speed, also when it changes', () => {
  const { state, run } = play(0.5)
  expect(audible()).toEqual([
    [1760, 0],
    [990, 1],
  ])
  run(0.4)
  state.set({ rate: 1 })
  // The second count is 0.3 seconds away now, and the click that was meant for later is silent.
  expect(audible().map(([, at]) => at)).toEqual([0, 0.7, 1.2].slice(1).map((at) => expect.closeTo(at, 2) as number))
})

it('clicks stop with the video, and jump with it', () => {
  const { engine, state, run } = play(1)
  run(0.3)
  engine.pause()
  expect(audible()).toEqual([])
  run(2)
  expect(audible()).toEqual([])
  engine.play()
  engine.seek(13.9)
  expect(audible().map(([hertz]) => hertz)).toEqual([1760, 990, 990])
  state.set({ waiting: true })
  expect(audible()).toEqual([])
})

it('a count is told by its place', () => {
  expect([0, 1, 4, 5, 6, 7].map((index) => soundOf(index, [4, 2, 2]))).toEqual([
    ...['sam', 'count', 'anga', 'count', 'anga', 'count'],
  ])
})
