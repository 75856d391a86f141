import { captured, loadedUpTo, makeVideo, playsItself } from './media-element'

it.each([
  ['Chrome, which says that it may play streams', 'Google Inc.', 'maybe', true, false],
  ['Firefox', '', '', true, false],
  ['Safari', 'Apple Computer, Inc.', 'maybe', true, true],
  ['an older iPhone', 'Apple Computer, Inc.', 'maybe', false, true],
  ['a browser that hls.js does not run in', 'Google Inc.', 'maybe', false, true],
] as const)('a stream in %s', (_, vendor, answer, hasMediaSource, isNative) => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(answer)
  if (hasMediaSource) Object.assign(window, { MediaSource: class {} })
  const media = document.createElement('video')
  const found = [playsItself(media, 'hls'), playsItself(media, 'file')]
  Reflect.deleteProperty(window, 'MediaSource')
  expect(found).toEqual([isNative, true])
})

it.each([
  [true, false],
  [false, true],
])('a stream in Safari whose sound scripts have taken over, with MediaSource: %s', (hasMediaSource, isNative) => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  if (hasMediaSource) Object.assign(window, { MediaSource: class {} })
  const media = document.createElement('video')
  captured.add(media)
  const found = [playsItself(media, 'hls'), playsItself(media, 'file')]
  Reflect.deleteProperty(window, 'MediaSource')
  expect(found).toEqual([isNative, true])
})

it('a video offers no receiver (Cast, AirPlay), because its addresses would be refused to one', () => {
  const media = makeVideo('Margam', '')
  expect(media).toHaveAttribute('disableremoteplayback')
  expect(media).toHaveAttribute('x-webkit-airplay', 'deny')
})

it('the buffer reaches over holes that playback skips, but not further', () => {
  const ranges = [
    [0, 20],
    [30, 36],
    [36.1, 42],
    [50, 60],
  ] as const
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  }
  const upTo = (currentTime: number) => loadedUpTo({ buffered, currentTime } as HTMLMediaElement)
  expect([10, 25, 29.8, 33, 40, 55].map(upTo)).toEqual([20, 0, 42, 42, 42, 60])
})
