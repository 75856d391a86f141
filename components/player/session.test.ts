import type { TrackOption } from '@/components/player/engine/engine'
import { attachStream } from '@/components/player/engine/hls-stream'
import { practiceOf } from '@/components/player/practice/practice'
import { playerSettings, savePlayerSettings } from '@/lib/client/player/player-settings'
import { getLastPosition } from '@/lib/client/player/progress'
import type { VideoSource } from '@/lib/domains/media/schema'
import type { Playable, Viewing } from '@/lib/domains/viewing/playable/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { answer } from '@/tests/support/requests/answers'
import { nextTask, until } from '@/tests/support/until'
import { createSession } from './session'

jest.mock('@/components/player/engine/hls-stream', () => ({ attachStream: jest.fn() }))

jest.mock('@/components/player/practice/count-in', () => ({
  countIn: (_count: number, _rate: number, _signal: AbortSignal, onBeat: (beat: number) => void) => {
    onBeat(1)
    return new Promise(() => undefined)
  },
}))

const video = { name: 'Margam', thumbnailUrl: '', locked: false }
const file: VideoSource = { kind: 'file', url: '/one.mp4' }
const stream: VideoSource = { kind: 'hls', url: '/main.m3u8' }

let close = () => {}

beforeEach(() => {
  window.localStorage.clear()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve())
})

/**
 * Creates a player that has not loaded yet.
 * @param start position in seconds
 */
function held(source: VideoSource, start: number, viewing?: Viewing) {
  const session = createSession({ ...video, source, viewing }, start)
  const media = session?.engine.media
  if (!session || !media) throw new Error('files and streams have a player')
  close = session.hold()
  return { session, media }
}

/** Creates a loaded player of a ten-minute video, at second 400. */
function watched(source = file) {
  const { session, media } = held(source, 400, { viewerId: 4, videoId: 9, durationSeconds: 600, progress: null })
  Object.defineProperty(media, 'readyState', { value: 1 })
  media.dispatchEvent(new Event('loadedmetadata'))
  const stands = (seconds: number, ...happened: string[]) => {
    media.currentTime = seconds
    for (const name of ['timeupdate', ...happened]) media.dispatchEvent(new Event(name))
    return getLastPosition(9)?.positionSeconds
  }
  return { session, media, stands }
}

it('repeating the last seconds of a video does not count as watching it to the end', () => {
  const { session, stands } = watched()
  expect(stands(400, 'pause')).toBe(400)
  practiceOf(session.engine).set({ loop: { start: 585, end: 595 } })
  expect(stands(590, 'pause', 'ended')).toBe(400)
  practiceOf(session.engine).set({ loop: { start: 0, end: 600 } })
  expect(stands(590, 'pause')).toBe(590)
})

it('a position is stored every ten seconds, even if the system clock is set back', () => {
  jest.useFakeTimers()
  const { stands } = watched()
  stands(400)
  jest.setSystemTime(Date.now() - 3_600_000)
  jest.advanceTimersByTime(11_000)
  const stored = stands(411)
  close()
  jest.useRealTimers()
  expect(stored).toBe(411)
})

it('a player closed during a count-in stops counting', () => {
  const practice = practiceOf(watched().session.engine)
  practice.set({ loop: { start: 400, end: 420 }, countIn: 4 })
  practice.begin()
  expect(practice.getState().beat).toBe(1)
  close()
  expect(practice.getState().beat).toBe(0)
})

it('a player closed before the browser reports a seek stores its target', () => {
  const { media, stands } = watched()
  expect(stands(400, 'pause')).toBe(400)
  media.currentTime = 240
  Object.defineProperty(media, 'seeking', { value: true })
  close()
  expect(getLastPosition(9)?.positionSeconds).toBe(240)
})

describe('a video without a fresh URL', () => {
  const before = global.fetch
  afterEach(() => {
    global.fetch = before
  })

  async function failureFor(signedInId: number, about: Partial<Playable>) {
    const responses: Record<string, object> = { '/facts': { fileUrl: null }, [apiRoutes.session]: { id: signedInId } }
    global.fetch = async (path) => answer(200, responses[String(path)])
    const session = createSession({ ...video, source: file, refreshPath: '/facts', ...about })
    if (!session) throw new Error('a file has a player')
    close = session.hold()
    session.engine.media?.dispatchEvent(new Event('error'))
    const failure = await until('the reason of the failure', () => session.engine.getState().failure)
    close()
    return failure
  }
  const viewing = { viewerId: 4, videoId: 9, durationSeconds: 600, progress: null }

  it('reports no access to its viewer, and a logout if nobody or another person is logged in', async () => {
    expect(await failureFor(4, { viewing })).toBe('no-access')
    expect(await failureFor(0, { viewing })).toBe('signed-out')
    expect(await failureFor(5, { viewing })).toBe('signed-out')
  })

  it('reports a logout for a livestream too, but not to a visitor, who was never logged in', async () => {
    expect(await failureFor(0, { viewerId: 4 })).toBe('signed-out')
    expect(await failureFor(0, {})).toBe('no-access')
  })
})

it('a livestream plays at normal speed, and never changes the remembered speed', () => {
  savePlayerSettings(4, { rate: 0.75 })
  const session = createSession({ ...video, source: stream, viewerId: 4 })
  if (!session) throw new Error('streams have a player')
  close = session.hold()
  expect(session.engine.getState().rate).toBe(1)
  session.engine.setRate(1.5)
  expect(playerSettings(4).rate).toBe(0.75)
})

it('a file that starts at 0 is not seeked', () => {
  const { session, media } = held(file, 0)
  session.engine.seek(0)
  const moved = jest.spyOn(media, 'currentTime', 'set')
  media.dispatchEvent(new Event('loadedmetadata'))
  expect(moved).not.toHaveBeenCalled()
})

describe('a stream of several qualities', () => {
  const sizes: TrackOption[] = [
    { id: '1080', label: '1080p' },
    { id: '480', label: '480p' },
  ]
  const asked: (string | null)[] = []
  const detached = jest.fn()

  beforeEach(() => {
    asked.length = 0
    detached.mockClear()
    jest.mocked(attachStream).mockImplementation((_, { onQualities }) => {
      void nextTask().then(() => onQualities(sizes))
      return { setQuality: (id) => asked.push(id), setSound: jest.fn(), live: () => null, detach: detached }
    })
    savePlayerSettings(4, { quality: '1080' })
  })
  afterEach(() => jest.useRealTimers())

  async function streamed() {
    const player = watched(stream)
    await until('a quality', () => asked.length > 0)
    return player
  }

  it('keeps the latest chosen quality after a reload', async () => {
    const { session } = await streamed()
    session.engine.setQuality('480')
    session.engine.retry()
    await until('a quality again', () => asked.length > 2)
    expect(asked).toEqual(['1080', '480', '480'])
    expect(playerSettings(4).quality).toBe('480')
  })

  it('starts at 0 after a seek there, even while loading from a later position', async () => {
    const attached = jest.mocked(attachStream).mock.calls
    const before = attached.length
    const { session, media } = held(stream, 400)
    await until('it is attached', () => attached.length > before)
    expect(attached.at(-1)?.[1].start).toBe(400)
    session.engine.seek(0)
    const moved = jest.spyOn(media, 'currentTime', 'set')
    media.dispatchEvent(new Event('loadedmetadata'))
    expect(moved).toHaveBeenCalledTimes(1)
    expect(media.currentTime).toBeCloseTo(0, 1)
    close()
  })

  it('stops when it fails, and reloads from the same position', async () => {
    const { session, media } = await streamed()
    const attached = jest.mocked(attachStream).mock.calls
    media.currentTime = 410
    attached.at(-1)?.[1].onFailure('media')
    expect(session.engine.getState().failure).toBe('unplayable')
    expect(detached).toHaveBeenCalledTimes(1)
    const before = attached.length
    session.engine.retry()
    await until('it is attached again', () => attached.length > before)
    expect(attached.at(-1)?.[1].start).toBe(410)
  })

  it('gives up a quality the network can’t sustain, and remembers the choice', async () => {
    const { session, media } = await streamed()
    jest.useFakeTimers()
    media.dispatchEvent(new Event('waiting'))
    jest.advanceTimersByTime(5000)
    expect(session.engine.getState().qualities.chosen).toBeNull()
    expect(asked).toEqual(['1080', null])
    expect(playerSettings(4).quality).toBe('1080')
  })
})
