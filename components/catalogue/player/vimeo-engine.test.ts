import { createVimeoEngine } from '@/components/catalogue/player/vimeo-engine'

/** Vimeo's library: who listens, and what it was asked for. */
const mockVimeo = { told: new Map<string, (data: object) => void>(), asked: [] as unknown[][] }
jest.mock('@vimeo/player', () => {
  const method = (name: string) => (value: unknown, listener: () => void) => {
    if (name === 'on') mockVimeo.told.set(String(value), listener)
    else if (name === 'off') mockVimeo.told.delete(String(value))
    else mockVimeo.asked.push([name, value])
    return Promise.resolve(name.startsWith('get') ? null : undefined)
  }
  function Library() {
    return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : method(String(name))) })
  }
  return { __esModule: true, default: Library }
})

const settings = { volume: 1, muted: false, rate: 0.75, captions: 'ta', quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }
const options = { name: 'Margam', start: 5, duration: 60, settings, events, vimeoId: '1', embedKey: null }

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('a video on Vimeo that failed is loaded anew, is heard again, and goes on at the same second', async () => {
  const engine = createVimeoEngine(options)
  const close = engine.open()
  await settled()
  const { told, asked } = mockVimeo
  told.get('timeupdate')?.({ seconds: 30, duration: 60 })
  told.get('error')?.({})
  expect(engine.getState().failure).toBe('unknown')
  asked.length = 0
  engine.retry()
  expect([told.size, engine.getState().failure]).toEqual([0, null])
  engine.element.dispatchEvent(new Event('load'))
  await settled()
  expect(asked).toContainEqual(['setCurrentTime', 30])
  told.get('timeupdate')?.({ seconds: 31, duration: 60 })
  expect(engine.now()).toBe(31)
  close()
})

it('a video on Vimeo tells where a seek leads at once: its player may be closed before the frame tells of it', async () => {
  const onTime = jest.fn()
  const engine = createVimeoEngine({ ...options, events: { ...events, onTime } })
  const close = engine.open()
  await settled()
  engine.seek(20)
  close()
  expect(onTime).toHaveBeenLastCalledWith(20)
})
