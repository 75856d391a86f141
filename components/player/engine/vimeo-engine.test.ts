import { events, settings } from '@/tests/support/pages/player'
import { nextTask } from '@/tests/support/until'
import { createVimeoEngine } from './vimeo-engine'

/** Mock of Vimeo's library: its listeners, the methods called, and their results. */
const mockVimeo = {
  told: new Map<string, (data: object) => void>(),
  asked: [] as unknown[][],
  answers: new Map<string, unknown>(),
  ready: (): Promise<void> => Promise.resolve(),
}
jest.mock('@vimeo/player', () => {
  const method =
    (name: string) =>
    (value: unknown, listener: () => void, ...more: unknown[]) => {
      if (name === 'ready') return mockVimeo.ready()
      if (name === 'on') mockVimeo.told.set(String(value), listener)
      else if (name === 'off') mockVimeo.told.delete(String(value))
      else mockVimeo.asked.push([name, value, ...more])
      return Promise.resolve(name.startsWith('get') ? (mockVimeo.answers.get(name) ?? null) : undefined)
    }
  function Library() {
    return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : method(String(name))) })
  }
  return { __esModule: true, default: Library }
})

const options = {
  ...{ name: 'Margam', start: 5, duration: 60, events, vimeoId: '1', embedKey: null },
  settings: { ...settings, rate: 0.75, captions: 'ta' },
}

let close = () => {}
afterEach(() => close())
async function opened() {
  const engine = createVimeoEngine(options)
  close = engine.open()
  await nextTask()
  return engine
}
const loads = ({ element }: { element: HTMLElement }) => (element.dispatchEvent(new Event('load')), nextTask())

it('a Vimeo video is requested by id, with tracking turned off', () => {
  const frame = createVimeoEngine({ ...options, vimeoId: '76979871' }).element as HTMLIFrameElement
  expect(frame.src).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?(.*&)?dnt=1\b/)
})

it('a failed Vimeo video is reloaded and resumes at the same position', async () => {
  const engine = await opened()
  const { told, asked } = mockVimeo
  told.get('timeupdate')?.({ seconds: 30, duration: 60 })
  told.get('error')?.({})
  expect(engine.getState().failure).toBe('unknown')
  asked.length = 0
  engine.retry()
  expect([told.size, engine.getState().failure]).toEqual([0, null])
  await loads(engine)
  expect(asked).toContainEqual(['setCurrentTime', 30])
  told.get('timeupdate')?.({ seconds: 31, duration: 60 })
  expect(engine.getState().time).toBe(31)
  close()
})

it('a position is continued between the reports of the frame, which come four times a second', async () => {
  const engine = await opened()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000)
  mockVimeo.told.get('playing')?.({})
  mockVimeo.told.get('playbackratechange')?.({ playbackRate: 0.5 })
  mockVimeo.told.get('timeupdate')?.({ seconds: 30, duration: 60 })
  clock.mockReturnValue(1200)
  expect(engine.now()).toBeCloseTo(30.1)
  clock.mockReturnValue(9000)
  expect(engine.now()).toBe(30.5)
  engine.seek(12)
  expect(engine.now()).toBe(12)
  mockVimeo.told.get('pause')?.({})
  expect(engine.now()).toBe(12)
  clock.mockRestore()
})

it('a reloaded Vimeo video gets the latest settings, not the first ones', async () => {
  const { asked, answers } = mockVimeo
  answers.set('getTextTracks', [{ language: 'ta', label: 'தமிழ்' }])
  answers.set('getQualities', [{ id: '720p', label: '720p' }])
  const engine = await opened()
  engine.setCaptions(null)
  engine.setQuality('720p')
  mockVimeo.told.get('playbackratechange')?.({ playbackRate: 1.25 })
  mockVimeo.told.get('volumechange')?.({ volume: 0.5, muted: true })
  mockVimeo.told.get('error')?.({})
  asked.length = 0
  engine.retry()
  await loads(engine)
  expect(asked.filter(([name]) => !String(name).startsWith('get'))).toEqual([
    ['setCurrentTime', 5],
    ['setVolume', 0.5],
    ['setPlaybackRate', 1.25],
    ['setMuted', true],
    ['setQuality', '720p'],
  ])
  expect(engine.getState()).toMatchObject({ rate: 1.25, captions: { chosen: null }, qualities: { chosen: '720p' } })
  close()
})

it('a Vimeo video that starts before its capabilities are known is shown as playing', async () => {
  const { told, answers } = mockVimeo
  let answer = (_: object[]) => {}
  answers.set('getPaused', true)
  answers.set('getQualities', new Promise((resolve) => (answer = resolve)))
  const engine = await opened()
  told.get('play')?.({})
  answer([])
  await nextTask()
  expect(engine.getState()).toMatchObject({ playing: true, can: { volume: true } })
  answers.clear()
})

it('a Vimeo video reports a seek at once, because its player may be closed before the frame does', async () => {
  const engine = await opened()
  engine.seek(20)
  close()
  expect(events.onTime).toHaveBeenLastCalledWith(20)
})

describe('a Vimeo video that does not load', () => {
  afterEach(() => {
    mockVimeo.ready = () => Promise.resolve()
    jest.useRealTimers()
  })

  it('because Vimeo rejects it is reported, its frame is emptied, and a retry reloads it', async () => {
    mockVimeo.ready = () => Promise.reject(new Error('This video does not exist.'))
    const engine = createVimeoEngine(options)
    const place = document.body.appendChild(document.createElement('div'))
    place.append(engine.element)
    close = engine.open()
    const address = engine.element.getAttribute('src')
    await nextTask()
    expect(engine.getState()).toMatchObject({ failure: 'unknown', waiting: false })
    expect(mockVimeo.asked).toContainEqual(['destroy', undefined])
    expect([place.firstChild, engine.element.getAttribute('src')]).toEqual([engine.element, null])
    mockVimeo.ready = () => Promise.resolve()
    engine.retry()
    expect(engine.element.getAttribute('src')).toBe(address)
    engine.element.dispatchEvent(new Event('load'))
    await nextTask()
    expect(engine.getState().failure).toBeNull()
    mockVimeo.told.get('timeupdate')?.({ seconds: 9, duration: 60 })
    expect(engine.getState().time).toBe(9)
  })

  it('in time is reported, after a retry too, and still plays when it arrives', async () => {
    jest.useFakeTimers()
    let come = () => {}
    const coming = new Promise<void>((resolve) => (come = resolve))
    mockVimeo.ready = () => coming
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    const engine = createVimeoEngine(options)
    close = engine.open()
    await jest.advanceTimersByTimeAsync(15_000)
    expect(engine.getState()).toMatchObject({ failure: 'offline', waiting: false })
    engine.retry()
    expect(engine.getState().failure).toBeNull()
    await jest.advanceTimersByTimeAsync(15_000)
    expect(engine.getState().failure).toBe('unknown')
    engine.element.dispatchEvent(new Event('load'))
    come()
    await jest.advanceTimersByTimeAsync(0)
    expect(engine.getState().failure).toBeNull()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(engine.getState().failure).toBeNull()
  })
})

it('Vimeo passes captions on while something else shows them', async () => {
  mockVimeo.answers.set('getTextTracks', [{ language: 'ta', label: 'தமிழ்' }])
  const engine = await opened()
  const onText = jest.fn()
  mockVimeo.asked.length = 0
  engine.divertCaptions(onText)
  mockVimeo.told.get('cuechange')?.({ cues: [{ text: '<i>Tai</i>' }] })
  engine.setCaptions(null)
  expect(onText.mock.calls).toEqual([['Tai'], ['']])
  engine.setCaptions('ta')
  engine.divertCaptions(null)
  const shown = mockVimeo.asked.filter(([name]) => name === 'enableTextTrack').map((call) => call.at(-1))
  expect(shown).toEqual([false, false, true])
})
