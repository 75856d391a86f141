import { attachStream } from '@/components/catalogue/player/hls-stream'

/** What hls.js was told. */
const mockTold: { startPosition?: number }[] = []
jest.mock('hls.js', () => {
  class Library {
    static isSupported = () => true
    static Events = {}
    on = () => undefined
    loadSource = () => undefined
    attachMedia = () => undefined
    constructor(told: { startPosition?: number }) {
      mockTold.push(told)
    }
  }
  return { __esModule: true, default: Library }
})

it('a stream without a second to begin at begins where it says itself: a livestream at the present', () => {
  const options = {
    url: '/main.m3u8',
    onQualities: () => undefined,
    onSounds: () => undefined,
    onFailure: () => undefined,
  }
  for (const start of [0, 62.5]) attachStream(document.createElement('video'), { ...options, start })
  expect(mockTold.map(({ startPosition }) => startPosition)).toEqual([-1, 62.5])
})
