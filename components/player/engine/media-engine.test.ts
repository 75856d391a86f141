import { ApiError } from '@/lib/client/requests/api'
import { extraTags, writeThumbnails } from '@/lib/shared/media/main-playlist'
import { events, settings } from '@/tests/support/pages/player'
import { nextTask } from '@/tests/support/until'
import type { MediaSource } from './media-element'
import { createMediaEngine } from './media-engine'

const captions = [
  { language: 'en', label: 'English', url: '/en.vtt' },
  { language: 'ta', label: 'தமிழ்', url: '/ta.vtt' },
]

const file = { kind: 'file', url: '/one.mp4' } as const

let close = () => {}

beforeEach(() => {
  jest.clearAllMocks()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve())
})

/**
 * Creates a player with a loaded source.
 * @param later kind of the source after a renewal
 */
function playing(renew?: () => Promise<string | null>, source: MediaSource = file, later = source.kind) {
  const newAddress = async () => {
    const url = (await renew?.()) ?? null
    return url === null ? null : { kind: later, url }
  }
  const engine = createMediaEngine({
    ...{ source, poster: '', name: 'Margam', start: 12, duration: 600, events, captions },
    settings: { ...settings, rate: 0.75, captions: 'ta' },
    renew: renew && newAddress,
  })
  close = engine.open()
  const media = engine.media ?? document.createElement('video')
  const loaded = { state: 1 }
  Object.defineProperty(media, 'readyState', { get: () => loaded.state })
  const happens = (...names: string[]) => names.forEach((name) => media.dispatchEvent(new Event(name)))
  const fails = (...names: string[]) => (happens(...names), nextTask())
  happens('loadedmetadata', 'play', 'playing')
  return { engine, media, happens, fails, loaded }
}

it('a video starts at its position, with the remembered speed and captions', () => {
  const { engine, media } = playing()
  expect(media.currentTime).toBe(12)
  expect(media.playbackRate).toBe(0.75)
  expect(engine.getState().captions).toEqual({
    options: [
      { id: 'en', label: 'English' },
      { id: 'ta', label: 'தமிழ்' },
    ],
    chosen: 'ta',
    wanted: 'ta',
  })
})

it('the volume is offered only where the browser allows changing it', () => {
  expect(playing().engine.getState()).toMatchObject({ volume: 1, can: { volume: true } })
  const tablet = jest.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1)
  expect(playing().engine.getState().can.volume).toBe(false)
  tablet.mockRestore()
})

it('an expired URL is renewed, and the video resumes at the same position', async () => {
  const renew = jest.fn(() => Promise.resolve('/two.mp4'))
  const { engine, media, happens, fails, loaded } = playing(renew)
  media.currentTime = 300
  happens('timeupdate')
  events.onTime.mockClear()
  loaded.state = 0
  await fails('error')
  expect(media.getAttribute('src')).toBe('/two.mp4')
  expect(media.autoplay).toBe(true)
  media.currentTime = 0
  loaded.state = 1
  happens('timeupdate')
  expect(events.onTime).not.toHaveBeenCalled()
  happens('loadedmetadata')
  expect(media.currentTime).toBe(300)

  media.currentTime = 306
  await fails('timeupdate', 'error')
  expect([renew.mock.calls.length, engine.getState().failure]).toEqual([2, null])
})

it('a video plays as soon as it can, unless it was paused before', () => {
  const { engine, media, happens } = playing()
  const asked = jest.mocked(media.play).mock.calls
  happens('canplay')
  expect(asked).toHaveLength(1)
  engine.pause()
  happens('canplay')
  expect(asked).toHaveLength(1)
})

it('a video that ended before the canplay event does not start again', () => {
  const { media, happens } = playing()
  Object.defineProperty(media, 'ended', { value: true })
  happens('canplay')
  expect(media.play).not.toHaveBeenCalled()
})

it('a paused video stays paused when its URL is renewed', async () => {
  const { media, fails } = playing(() => Promise.resolve('/two.mp4'))
  await fails('pause', 'error')
  expect(media.autoplay).toBe(false)
})

it('a video paused while reloading stays paused, although the browser reports no pause', async () => {
  const { engine, media, fails } = playing(() => Promise.resolve('/two.mp4'))
  await fails('error')
  expect([engine.getState().playing, media.autoplay]).toEqual([true, true])
  engine.pause()
  expect([engine.getState().playing, media.autoplay]).toEqual([false, false])
})

it('a paused video that failed plays after a retry if play was pressed in the meantime', async () => {
  const { engine, media, happens } = playing(() => Promise.resolve('/two.mp4'))
  happens('pause')
  engine.play()
  engine.retry()
  await nextTask()
  expect(media.autoplay).toBe(true)
})

it('a video resumes after a failure, although the browser paused it', async () => {
  const { media, fails } = playing(() => Promise.resolve('/two.mp4'))
  Object.defineProperty(media, 'error', { value: { code: 2 } })
  await fails('error', 'pause')
  expect(media.autoplay).toBe(true)
})

it('a URL that arrives after a newer request is not loaded', async () => {
  const answers: ((address: string) => void)[] = []
  const { engine, media, happens } = playing(() => new Promise((resolve) => answers.push(resolve)))
  happens('error', 'error')
  engine.retry()
  answers[1]?.('/three.mp4')
  await nextTask()
  answers[0]?.('/two.mp4')
  await nextTask()
  expect(media.getAttribute('src')).toBe('/three.mp4')
})

it('the player reports lost access and a logout', async () => {
  const lapsed = playing(() => Promise.resolve(null))
  await lapsed.fails('error')
  expect(lapsed.engine.getState()).toMatchObject({ failure: 'no-access', waiting: false })
  close()
  const away = playing(() => Promise.reject(new ApiError(401, 'Please log in')))
  await away.fails('error')
  expect(away.engine.getState().failure).toBe('signed-out')
})

it('a URL that expires again after a pause is renewed again', async () => {
  const renew = jest.fn(() => Promise.resolve('/two.mp4'))
  const { engine, media, happens, fails } = playing(renew)
  media.currentTime = 300
  for (const before of ['timeupdate', 'pause']) {
    await fails(before, 'error')
    happens('loadedmetadata')
  }
  expect([renew.mock.calls.length, engine.getState().failure]).toEqual([2, null])
})

describe('a stream in a browser with native HLS', () => {
  const base = 'http://localhost/streams/'
  const parts: Record<string, string> = {
    'main.m3u8':
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"\n0.m3u8\n' +
      `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\n1.m3u8\n${extraTags('thumbnails.vtt', null)}`,
    'thumbnails.vtt': writeThumbnails([{ start: 0, end: 10, url: '1.jpg', x: 0, y: 0, width: 160, height: 90 }]),
  }
  const asked: string[] = []
  const before = global.fetch
  beforeEach(() => {
    asked.length = 0
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    global.fetch = (async (address: string) => {
      asked.push(address)
      const text = parts[address.replace(base, '')]
      return { ok: text !== undefined, url: address, text: async () => text }
    }) as unknown as typeof fetch
  })
  afterEach(() => {
    global.fetch = before
    close()
  })
  const stream = () => playing(undefined, { kind: 'hls', url: `${base}main.m3u8` })

  it('loads only the audio in audio-only mode, and resumes at the same position', async () => {
    const { engine, media, happens } = stream()
    media.currentTime = 20
    engine.setPictureOff(true)
    await nextTask()
    expect([media.getAttribute('src'), media.autoplay, engine.now()]).toEqual([`${base}1.m3u8`, true, 20])
    media.currentTime = 0
    happens('loadedmetadata')
    expect(media.currentTime).toBe(20)
    engine.setPictureOff(false)
    await nextTask()
    expect([media.getAttribute('src'), engine.now()]).toEqual([`${base}main.m3u8`, 20])
  })

  it('resumes at the position of the file that it was transcoded from', async () => {
    const { engine, media, fails } = playing(async () => `${base}main.m3u8`, file, 'hls')
    media.currentTime = 300
    await fails('error')
    expect([media.getAttribute('src'), engine.now()]).toEqual([`${base}main.m3u8`, 300])
    expect((await engine.thumbnails())?.list).toHaveLength(1)
  })

  it('stays as it is in audio-only mode if it has no separate audio', async () => {
    const { engine, media } = playing(undefined, { kind: 'hls', url: `${base}gone.m3u8` })
    media.currentTime = 20
    engine.setPictureOff(true)
    await nextTask()
    expect(media.getAttribute('src')).toBe(`${base}gone.m3u8`)
  })

  it('requests its thumbnails once, and only on demand', async () => {
    const { engine } = stream()
    expect(asked).toEqual([])
    const [first] = await Promise.all([engine.thumbnails(), engine.thumbnails()])
    expect(first?.list).toMatchObject([{ start: 0, url: `${base}1.jpg` }])
    expect(asked).toEqual([`${base}main.m3u8`, `${base}thumbnails.vtt`])
    expect(await playing().engine.thumbnails()).toBeNull()
  })
})

it('a closed player reports nothing more', () => {
  const { media, happens } = playing()
  close()
  media.currentTime = 0
  happens('timeupdate', 'pause', 'ended')
  expect(events.onPause).not.toHaveBeenCalled()
  expect(events.onEnded).not.toHaveBeenCalled()
})
