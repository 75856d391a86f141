import { events, settings } from '@/tests/support/pages/player'
import { nextTask } from '@/tests/support/until'
import { createMediaEngine } from './media-engine'

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve())
})

/** Creates a player with a loaded livestream at second 12, which the browser plays without hls.js. */
function playing() {
  const source = { kind: 'file', url: '/one.m3u8' } as const
  const engine = createMediaEngine({
    ...{ source, poster: '', name: 'Margam', start: 12, duration: 0, events, captions: [], settings },
    renew: () => Promise.resolve({ ...source, url: '/two.m3u8' }),
  })
  engine.open()
  const media = engine.media ?? document.createElement('video')
  Object.defineProperty(media, 'readyState', { value: 1 })
  const happens = (...names: string[]) => names.forEach((name) => media.dispatchEvent(new Event(name)))
  const fails = (...names: string[]) => (happens(...names), nextTask())
  happens('loadedmetadata', 'play', 'playing')
  return { engine, media, happens, fails }
}

it('a livestream has a window but no duration; jumps stay in it, and a reload goes to the live edge', async () => {
  const { engine, media, happens, fails } = playing()
  const seekable = { length: 1, start: () => 40.2, end: () => 100.7 }
  Object.defineProperties(media, { duration: { value: Infinity }, seekable: { get: () => seekable } })
  happens('durationchange')
  expect(engine.getState()).toMatchObject({ duration: 0, live: { from: 41, to: 100 } })
  engine.seek(7)
  expect(media.currentTime).toBe(41)
  engine.seek(4000)
  expect(media.currentTime).toBe(100)
  seekable.end = () => 103.1
  happens('timeupdate')
  expect(engine.getState().live).toEqual({ from: 41, to: 103 })
  await fails('error')
  media.currentTime = 24
  happens('loadedmetadata')
  expect(media.currentTime).toBe(24)
})

it('a livestream with a long window keeps its place when its URL is renewed, although its positions change', async () => {
  const { engine, media, happens, fails } = playing()
  const seekable = { length: 1, start: () => 0, end: () => 900 }
  Object.defineProperties(media, { duration: { value: Infinity }, seekable: { get: () => seekable } })
  happens('durationchange')
  engine.seek(600)
  happens('timeupdate')
  seekable.end = () => 1500
  await fails('error')
  expect(engine.now()).toBe(600)
  // The renewed stream starts at its own second 0, 400 seconds later.
  seekable.end = () => 500
  media.currentTime = 490
  happens('loadedmetadata')
  expect(media.currentTime).toBeCloseTo(200, 0)
  expect(engine.getState().time).toBeCloseTo(200, 0)
})

it('a livestream with a long window is renewed at a place that was chosen while it loaded', async () => {
  const { engine, media, happens, fails } = playing()
  const seekable = { length: 1, start: () => 0, end: () => 900 }
  Object.defineProperties(media, { duration: { value: Infinity }, seekable: { get: () => seekable } })
  happens('durationchange')
  engine.seek(600)
  happens('timeupdate')
  await fails('error')
  engine.seek(700)
  happens('loadedmetadata')
  expect(media.currentTime).toBeCloseTo(700, 0)
  await fails('error')
  engine.seek(900)
  media.currentTime = 890
  happens('loadedmetadata')
  expect(media.currentTime).toBe(890)
})

it('an ended livestream has a duration and can be seeked anywhere', () => {
  const { engine, media, happens } = playing()
  const length = { duration: Infinity }
  Object.defineProperties(media, {
    duration: { get: () => length.duration },
    seekable: { value: { length: 0 } },
  })
  happens('durationchange')
  expect(engine.getState().live).toEqual({ from: 12, to: 12 })
  length.duration = 400
  happens('durationchange')
  expect(engine.getState()).toMatchObject({ duration: 400, live: null })
  engine.seek(390)
  expect(media.currentTime).toBe(390)
})
