import { createState, firstState, type PlayerEngine } from '@/components/catalogue/player/engine'
import { oneSoundAtATime } from '@/components/catalogue/player/one-sound'

/** Channels of all tabs; each hears the others, and not itself. */
const open = new Set<Channel>()
let told = 0
class Channel {
  onmessage: (() => void) | null = null
  constructor() {
    open.add(this)
  }
  postMessage() {
    told += 1
    for (const channel of open) if (channel !== this) channel.onmessage?.()
  }
  close() {
    open.delete(this)
  }
}

/** A player in a tab of its own. */
function tab() {
  const settings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
  const state = createState(firstState(0, 100, settings))
  const engine = {
    getState: state.get,
    subscribe: state.subscribe,
    pause: () => state.set({ playing: false }),
  } as PlayerEngine
  return { state, end: oneSoundAtATime(engine), plays: () => state.get().playing }
}

beforeEach(() => {
  open.clear()
  told = 0
  Object.defineProperty(window, 'BroadcastChannel', { value: Channel, configurable: true, writable: true })
})
afterEach(() => Reflect.deleteProperty(window, 'BroadcastChannel'))

test('a tab that begins to play pauses the others, which say nothing in return', () => {
  const [first, second, third] = [tab(), tab(), tab()]
  first.state.set({ playing: true })
  second.state.set({ playing: true })
  expect([first, second, third].map(({ plays }) => plays())).toEqual([false, true, false])
  first.state.set({ playing: true })
  expect([first, second, third].map(({ plays }) => plays())).toEqual([true, false, false])
  expect(told).toBe(3)
  // Its seconds pass without another word.
  for (const time of [1, 2, 3]) first.state.set({ time, waiting: time === 2 })
  expect(told).toBe(3)
})

test('a silent player goes on beside another tab, until its sound is on', () => {
  const [silent, heard] = [tab(), tab()]
  silent.state.set({ muted: true, playing: true })
  heard.state.set({ playing: true })
  expect([silent.plays(), heard.plays()]).toEqual([true, true])
  silent.state.set({ muted: false })
  expect([silent.plays(), heard.plays()]).toEqual([true, false])
})

test('a player that is closed is told nothing more, and one in a browser without channels plays as before', () => {
  const [closed, heard] = [tab(), tab()]
  closed.end()
  closed.state.set({ playing: true })
  heard.state.set({ playing: true })
  expect([closed.plays(), open.size]).toEqual([true, 1])
  Reflect.deleteProperty(window, 'BroadcastChannel')
  const alone = tab()
  alone.state.set({ playing: true })
  alone.end()
  expect(alone.plays()).toBe(true)
})

test('a player plays on where the browser blocks channels together with cookies', () => {
  window.BroadcastChannel = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  } as unknown as typeof BroadcastChannel
  const alone = tab()
  alone.state.set({ playing: true })
  alone.end()
  expect(alone.plays()).toBe(true)
})
