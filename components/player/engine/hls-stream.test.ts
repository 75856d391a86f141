import { attachStream } from './hls-stream'

type Listener = (event: string, data: object) => void
type Retry = { maxNumRetry: number; shouldRetry: (...facts: unknown[]) => boolean }
type Policy = { default: { errorRetry: Retry } }
type Told = { startPosition?: number; fragLoadPolicy: Policy; manifestLoadPolicy: Policy }

const mockTold: Told[] = []
const mockListeners: Record<string, Listener> = {}
const mockDetails: { now: object | null } = { now: null }
const mockAsked = { startLoad: jest.fn(), stopLoad: jest.fn(), subtitleTrack: 0 }
jest.mock('hls.js', () => {
  class Library {
    static isSupported = () => true
    static Events = { ERROR: 'error', FRAG_LOADED: 'loaded', LEVEL_UPDATED: 'updated' }
    static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' }
    on = (event: string, listener: Listener) => (mockListeners[event] = listener)
    loadSource = () => undefined
    attachMedia = () => undefined
    startLoad = mockAsked.startLoad
    stopLoad = mockAsked.stopLoad
    set subtitleTrack(track: number) {
      mockAsked.subtitleTrack = track
    }
    latestLevelDetails = mockDetails.now
    liveSyncPosition = 82
    constructor(told: Told) {
      mockTold.push(told)
    }
  }
  return { __esModule: true, default: Library }
})

function attached(start = 0, kept: number | null = null) {
  jest.clearAllMocks()
  mockAsked.subtitleTrack = 0
  const media = document.createElement('video')
  const told = { onAway: jest.fn(), onFailure: jest.fn() }
  const place = { isKept: () => kept !== null, positionIn: () => kept, check: jest.fn() }
  const onOffers = { onQualities: jest.fn(), onSounds: jest.fn() }
  const stream = attachStream(media, { url: '/main.m3u8', start, place, ...onOffers, ...told })
  const fails = (response: object | undefined, details = 'fragLoadError', of: object = {}) =>
    mockListeners.error?.('error', { fatal: true, type: 'network', details, response, ...of })
  const { fragLoadPolicy, manifestLoadPolicy } = mockTold.at(-1) ?? {}
  const retries = [fragLoadPolicy, manifestLoadPolicy].map((policy) => policy?.default.errorRetry)
  const arrives = (type: string) => mockListeners.loaded?.('loaded', { frag: { type } })
  return { stream, media, place, ...told, fails, arrives, retries }
}

it('a stream without a start position uses its own: a livestream starts at the live edge', () => {
  for (const start of [0, 62.5]) attached(start)
  expect(mockTold.map(({ startPosition }) => startPosition)).toEqual([-1, 62.5])
})

it.each([
  ['a livestream', { live: true, fragmentStart: 40, edge: 100 }, { from: 40, to: 82 }],
  ['a recording', { live: false, fragmentStart: 0, edge: 100 }, null],
  ['a stream of which nothing is loaded', null, null],
])('the window of %s ends where it plays without a wait', (_, details, expected) => {
  mockDetails.now = details
  expect(attached().stream.live()).toEqual(expected)
})

it('a livestream starts at the place that was kept, once its window has loaded', () => {
  mockDetails.now = { live: true, fragmentStart: 40, edge: 100 }
  const { place } = attached(62.5, 55)
  expect(mockTold.at(-1)?.startPosition).toBe(-1)
  for (const times of [1, 2]) {
    mockListeners.updated?.('updated', {})
    expect(mockAsked.startLoad.mock.calls).toEqual([[55]])
    expect(place.check).toHaveBeenCalledTimes(times)
  }
  mockDetails.now = null
})

it.each([
  ['a server that fails', 503, true, true],
  ['a network that is down although the browser reports it as up', 0, false, true],
  ['a server that limits requests', 429, false, true],
  ['a missing segment', 404, false, false],
])('a stream with %s is retried and reported only if a retry can help', (_, code, byLibrary, isTried) => {
  const { retries, fails, arrives, onAway, onFailure } = attached()
  for (const retry of retries) {
    expect(retry?.shouldRetry(retry, 1, false, { code }, byLibrary)).toBe(isTried)
    expect(retry?.shouldRetry(retry, retry.maxNumRetry, false, { code }, false)).toBe(false)
  }
  expect(onAway.mock.calls).toEqual(isTried ? [[true]] : [])
  arrives('main')
  onAway.mockClear()
  fails({ code }, 'fragLoadError', { fatal: false, frag: { type: 'main' } })
  expect(onAway.mock.calls).toEqual(isTried ? [[true]] : [])
  arrives('main')
  expect(onAway).toHaveBeenLastCalledWith(false)
  expect(onFailure).not.toHaveBeenCalled()
})

it.each([
  ['a video segment', { frag: { type: 'main' } }, ['main']],
  ['the video playlist', { context: { type: 'level' } }, ['main']],
  ['an audio segment', { frag: { type: 'audio' } }, ['audio']],
  ['the audio playlist', { context: { type: 'audioTrack' } }, ['audio']],
  ['subtitles', { frag: { type: 'subtitle' } }, []],
  ['the subtitle playlist', { context: { type: 'subtitleTrack' } }, []],
])('a stream whose server fails for %s is away until that arrives, whatever else arrives', (_, of, until) => {
  const { fails, arrives, onAway } = attached()
  const isAway = () => onAway.mock.lastCall?.[0] ?? false
  for (let attempt = 0; attempt < 2; attempt++) {
    fails({ code: 503 }, 'loadError', { fatal: false, ...of })
    for (const other of ['main', 'audio', 'subtitle'].filter((each) => !until.includes(each))) {
      arrives(other)
      expect(isAway()).toBe(until.length > 0)
    }
  }
  until.forEach(arrives)
  expect(isAway()).toBe(false)
})

it('a stream without responses for video and audio is away until both arrive', () => {
  const { fails, arrives, onAway } = attached()
  for (const type of ['main', 'audio']) fails(undefined, 'fragLoadTimeOut', { fatal: false, frag: { type } })
  arrives('main')
  expect(onAway).toHaveBeenLastCalledWith(true)
  arrives('audio')
  expect(onAway).toHaveBeenLastCalledWith(false)
})

it('a stream with a failing audio track is no longer away once another is chosen', () => {
  const { stream, fails, onAway } = attached()
  fails({ code: 503 }, 'fragLoadError', { fatal: false, frag: { type: 'audio' } })
  stream.setSound(1)
  expect(onAway).toHaveBeenLastCalledWith(false)
})

it.each([503, 404])('a stream whose subtitles fail with %i until the last retry continues without them', (code) => {
  const { fails, onFailure } = attached()
  fails({ code }, 'fragLoadError', { frag: { type: 'subtitle' } })
  expect(onFailure).not.toHaveBeenCalled()
  expect([mockAsked.subtitleTrack, mockAsked.startLoad.mock.calls.length]).toEqual([-1, 1])
})

it.each([
  ['whose server failed until the last retry', { code: 503 }, 'fragLoadError', 'away'],
  ['whose network was down until the last retry', { code: 0 }, 'manifestLoadError', 'away'],
  ['without a response', undefined, 'levelLoadTimeOut', 'away'],
  ['that was deleted', { code: 404 }, 'manifestLoadError', 'address'],
  ['that is a web page', { code: 200 }, 'manifestParsingError', 'address'],
])('a stream %s reports why it stopped', (_, response, details, told) => {
  const { fails, onFailure } = attached()
  fails(response, details)
  expect(onFailure.mock.calls).toEqual([[told]])
})

it('a stream continues from its buffer while its server is down', () => {
  const { media, fails, onFailure } = attached()
  const buffered = { length: 1, start: () => 0, end: () => 90 }
  Object.defineProperty(media, 'buffered', { value: buffered })
  media.currentTime = 30
  fails({ code: 503 })
  expect(onFailure).not.toHaveBeenCalled()
  expect(mockAsked.startLoad).toHaveBeenCalledTimes(1)
  media.currentTime = 90
  fails({ code: 503 })
  expect(onFailure.mock.calls).toEqual([['away']])
})
