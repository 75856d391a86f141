import { practiceOf } from '@/components/player/practice/practice'
import { fakeEngine } from '@/tests/support/pages/player'
import { holdAudioFocus } from './audio-focus'

/** Channels of all tabs. A message reaches every tab except the sender. */
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

function tab() {
  const { engine, state } = fakeEngine()
  return { engine, state, end: holdAudioFocus(engine), plays: () => state.get().playing }
}

beforeEach(() => {
  open.clear()
  told = 0
  Object.defineProperty(window, 'BroadcastChannel', { value: Channel, configurable: true, writable: true })
})
afterEach(() => Reflect.deleteProperty(window, 'BroadcastChannel'))

test('a tab that starts playing pauses the others, which send nothing back', () => {
  const [first, second, third] = [tab(), tab(), tab()]
  first.state.set({ playing: true })
  second.state.set({ playing: true })
  expect([first, second, third].map(({ plays }) => plays())).toEqual([false, true, false])
  first.state.set({ playing: true })
  expect([first, second, third].map(({ plays }) => plays())).toEqual([true, false, false])
  expect(told).toBe(3)
  // Position changes send no further messages.
  for (const time of [1, 2, 3]) first.state.set({ time, waiting: time === 2 })
  expect(told).toBe(3)
})

test('a muted player continues next to another tab until it is unmuted', () => {
  const [silent, heard] = [tab(), tab()]
  silent.state.set({ muted: true, playing: true })
  heard.state.set({ playing: true })
  expect([silent.plays(), heard.plays()]).toEqual([true, true])
  silent.state.set({ muted: false })
  expect([silent.plays(), heard.plays()]).toEqual([true, false])
})

test('call and response is paused in the student’s turn too', () => {
  const [practising, heard] = [tab(), tab()]
  const toggle = jest.fn()
  const exercise = { running: true, toggle, stop: () => undefined, stopText: '' }
  practiceOf(practising.engine).set({ exercise })
  heard.state.set({ playing: true })
  expect(toggle).toHaveBeenCalledTimes(1)
  practiceOf(practising.engine).set({ exercise: { ...exercise, running: false } })
  heard.state.set({ playing: false })
  heard.state.set({ playing: true })
  expect(toggle).toHaveBeenCalledTimes(1)
})

test('a closed player receives no more messages', () => {
  const [closed, heard] = [tab(), tab()]
  closed.end()
  closed.state.set({ playing: true })
  heard.state.set({ playing: true })
  expect([closed.plays(), open.size]).toEqual([true, 1])
})

class BlockedChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

test.each([
  ['has no channels', undefined],
  ['blocks channels together with cookies', BlockedChannel],
])('a player plays on where the browser %s', (_, channel) => {
  if (channel) Object.assign(window, { BroadcastChannel: channel })
  else Reflect.deleteProperty(window, 'BroadcastChannel')
  const alone = tab()
  alone.state.set({ playing: true })
  alone.end()
  expect(alone.plays()).toBe(true)
})
