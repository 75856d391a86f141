import { ApiError } from '@/lib/client/requests/api'
import { events, settings } from '@/tests/support/pages/player'
import { nextTask } from '@/tests/support/until'
import type { PlayerFailure } from './engine'
import type { attachStream } from './hls-stream'
import { createMediaEngine } from './media-engine'

const mockAttached: Parameters<typeof attachStream>[1][] = []
jest.mock('./hls-stream', () => ({
  attachStream: (_: unknown, options: Parameters<typeof attachStream>[1]) => {
    mockAttached.push(options)
    return { setQuality: jest.fn(), setSound: jest.fn(), live: () => null, detach: jest.fn() }
  },
}))

const before = global.fetch
afterEach(() => {
  global.fetch = before
})

/**
 * Mocks the file server.
 * @param status HTTP status; null while the network is down
 */
function answers(status: number | null) {
  const fetched = jest.fn(async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return { status }
  })
  global.fetch = fetched as unknown as typeof fetch
  return fetched
}

/** Creates a player at second 300. */
function playing(renew?: () => Promise<string>, kind: 'file' | 'hls' = 'file') {
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve())
  const engine = createMediaEngine({
    ...{ name: 'Margam', poster: '', start: 0, duration: 600, settings, events, captions: [] },
    source: { kind, url: '/one.mp4' },
    renew: renew && (async () => ({ kind, url: await renew() })),
  })
  engine.open()
  const media = engine.media ?? document.createElement('video')
  Object.defineProperty(media, 'readyState', { value: 1 })
  const happens = (...names: string[]) => names.forEach((name) => media.dispatchEvent(new Event(name)))
  happens('loadedmetadata', 'play', 'playing')
  media.currentTime = 300
  happens('timeupdate')
  async function breaks(code: number) {
    Object.defineProperty(media, 'error', { value: { code }, configurable: true })
    happens('error')
    for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  }
  const failure = (): PlayerFailure | null => engine.getState().failure
  return { engine, media, happens, breaks, failure }
}

const isOnline = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

it.each([
  ['answers 503', 503, true, 'unreachable'],
  ['limits requests', 429, true, 'unreachable'],
  ['cannot be reached', null, true, 'unreachable'],
  ['cannot be reached because the browser is offline', null, false, 'offline'],
] as const)(
  'a file whose server %s reports the failure, and resumes at the same second automatically',
  async (...of) => {
    const [, status, online, told] = of
    jest.useFakeTimers()
    jest.spyOn(Math, 'random').mockReturnValue(0)
    isOnline(online)
    answers(status)
    const { engine, media, happens, breaks, failure } = playing()
    const load = jest.mocked(media.load)
    await breaks(4)
    expect([failure(), engine.getState().playing]).toEqual([told, false])
    for (let attempt = 1; attempt < 3; attempt++) {
      const loads = load.mock.calls.length
      await jest.advanceTimersByTimeAsync(30_000)
      expect(load.mock.calls.length).toBeGreaterThan(loads)
      expect(failure()).toBe(told)
      await breaks(2)
    }
    isOnline(true)
    const loads = load.mock.calls.length
    window.dispatchEvent(new Event('online'))
    expect(load.mock.calls.length).toBe(loads + 1)
    media.currentTime = 0
    happens('loadedmetadata', 'canplay')
    jest.useRealTimers()
    expect([failure(), media.currentTime, media.autoplay]).toEqual([null, 300, true])
  },
)

it('a file paused while waiting for its server does not start automatically', async () => {
  answers(503)
  const { engine, media, happens, breaks } = playing()
  await breaks(4)
  engine.pause()
  engine.retry()
  happens('loadedmetadata', 'canplay')
  expect([engine.getState().failure, media.autoplay]).toEqual([null, false])
  expect(media.play).not.toHaveBeenCalled()
})

it.each([
  ['cannot be reached', new ApiError(0, 'offline'), true, 'unreachable'],
  ['cannot be reached because the browser is offline', new ApiError(0, 'offline'), false, 'offline'],
  ['fails', new ApiError(503, 'the database is away'), true, 'unreachable'],
  ['is behind a proxy that fails', new ApiError(502, 'Bad gateway'), true, 'unreachable'],
] as const)('a video resumes automatically when the server that provides its URL %s', async (...of) => {
  const [, error, online, told] = of
  isOnline(online)
  const renew = jest.fn<Promise<string>, []>().mockRejectedValueOnce(error).mockResolvedValueOnce('/two.mp4')
  const { engine, media, happens, failure } = playing(renew)
  jest.useFakeTimers()
  happens('error')
  await jest.advanceTimersByTimeAsync(0)
  expect(failure()).toBe(told)
  await jest.advanceTimersByTimeAsync(4000)
  jest.useRealTimers()
  expect(media.getAttribute('src')).toBe('/two.mp4')
  happens('canplay')
  expect([failure(), engine.now()]).toEqual([null, 300])
})

it('a file that breaks at one position is reported, not requested again and again', async () => {
  const fetched = answers(200)
  const renew = jest.fn(() => Promise.resolve('/two.mp4'))
  const { media, happens, failure } = playing(renew)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    media.currentTime = 300
    happens('playing', 'timeupdate', 'error')
    await nextTask()
    happens('loadedmetadata')
  }
  expect(renew).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenCalledWith('/two.mp4', expect.objectContaining({ method: 'HEAD' }))
  expect(failure()).toBe('unknown')
})

it.each([
  ['that the browser cannot decode', 3, 503, 'unplayable'],
  ['that was deleted', 4, 404, 'unknown'],
])('a file %s is reported at once', async (_, code, status, told) => {
  answers(status)
  const { breaks, failure } = playing()
  await breaks(code)
  expect(failure()).toBe(told)
})

describe("a stream in Safari's own player", () => {
  beforeEach(() => {
    mockAttached.length = 0
    jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    isOnline(true)
    answers(200)
  })
  afterEach(() => void Reflect.deleteProperty(window, 'ManagedMediaSource'))

  // Browsers don't distinguish a server failure from a broken segment, but hls.js does.
  it.each([2, 3, 4])(
    'that fails with %i at a fresh URL too continues with hls.js, which reports why it waits',
    async (code) => {
      Object.assign(window, { ManagedMediaSource: class {} })
      const { engine, media, happens, breaks, failure } = playing(async () => '/two.m3u8', 'hls')
      await breaks(code)
      expect([media.getAttribute('src'), mockAttached.length]).toEqual(['/two.m3u8', 0])
      await breaks(code)
      await nextTask()
      expect(mockAttached).toMatchObject([{ url: '/two.m3u8', start: 300 }])
      mockAttached[0]?.onAway(true)
      expect([failure(), engine.getState().away]).toEqual([null, true])
      // Playback continues briefly from the buffer.
      happens('canplay', 'waiting')
      expect(engine.getState()).toMatchObject({ waiting: true, away: true })
      mockAttached[0]?.onAway(false)
      expect(engine.getState().away).toBe(false)
    },
  )

  it('that fails because the browser is offline waits until it is back', async () => {
    Object.assign(window, { ManagedMediaSource: class {} })
    const { breaks, failure } = playing(undefined, 'hls')
    isOnline(false)
    await breaks(2)
    expect([failure(), mockAttached.length]).toEqual(['offline', 0])
  })
})

it.each([
  ['NotAllowedError', true],
  ['AbortError', false],
])('a video whose browser rejects play with %s says whether the viewer must press play', async (name, refused) => {
  const { engine, media, happens } = playing()
  jest.mocked(media.play).mockRejectedValueOnce(new DOMException('', name))
  happens('canplay')
  await nextTask()
  expect([engine.getState().refused, engine.getState().waiting]).toEqual([refused, false])
  engine.play()
  happens('play')
  expect(engine.getState().refused).toBe(false)
})
