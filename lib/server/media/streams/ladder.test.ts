import { chosenRungs, ladderArguments, thumbnailsOf, thumbnailStep } from './ladder'
import type { VideoFacts } from './video-facts'

const sound = { index: 1, channels: 2, language: null, title: null }
const facts: VideoFacts = {
  ...{ width: 1920, height: 1080, index: 0, seconds: 3600, rate: '25/1', isInterlaced: false },
  ...{ color: {}, brightest: 1000, sounds: [sound] },
}
const after = (args: readonly string[], name: string) => args.filter((_, index) => args[index - 1] === name)

it('a stream has at most three sizes, the largest that of the video', () => {
  const sides = (width: number, height: number) => chosenRungs({ width, height }).map(({ side }) => side)
  for (const [side, expected] of [
    [2160, [1080, 720, 360]],
    [1080, [1080, 720, 360]],
    [720, [720, 360, 216]],
    [480, [480, 360, 216]],
    [361, [360, 216]],
    [200, [200]],
  ] as const) {
    expect(sides(side * 2, side)).toEqual(expected)
    expect(sides(side, side * 2)).toEqual(expected)
  }
  const [wide, tall] = [chosenRungs(facts), chosenRungs({ width: 1080, height: 1920 })]
  expect(tall).toEqual(wide)
  for (const { kbits } of wide) expect(kbits).toBeGreaterThanOrEqual(100)
})

it('audio alone is the last variant, and a file without audio has none', () => {
  const args = ladderArguments('/m/a.mp4', '/to', facts, {})
  expect(after(args, '-var_stream_map')).toEqual(['v:0,a:0 v:1,a:1 v:2,a:2 a:3'])
  expect(after(args, '-map').filter((map) => map === '0:1')).toHaveLength(4)
  const silent = ladderArguments('/m/a.mp4', '/to', { ...facts, sounds: [] }, {})
  expect(after(silent, '-var_stream_map')).toEqual(['v:0 v:1 v:2'])
  expect(silent).not.toContain('0:1')
})

it('ffmpeg reports progress rarely, because its output is buffered until it ends', () => {
  expect(after(ladderArguments('/m/a.mp4', '/to', facts, {}), '-stats_period')).toEqual(['10'])
})

it('a file is read in the format of its name, also with the query of a signed URL', () => {
  const demuxer = (file: string) => {
    const args = ladderArguments(file, '/to', facts, {})
    return args[args.indexOf('-i') - 1]
  }
  expect(demuxer('/m/a.mp4')).toBe('mov')
  expect(demuxer('/m/a.mov')).toBe('mov')
  expect(demuxer('https://bucket.test/videos/a.webm?X-Amz-Expires=9&name=b.mp4')).toBe('matroska')
})

it('the previews of the seek bar are ten seconds apart in a concert, and closer in a short video', () => {
  expect([30, 300, 1000, 10_800].map(thumbnailStep)).toEqual([2, 3, 10, 10])
  const files = ['1.jpg', '2.jpg', '3.jpg', '4.jpg']
  const all = thumbnailsOf(facts, files)
  expect(all).toHaveLength(360)
  expect(all[111]).toEqual({ start: 1110, end: 1120, url: '2.jpg', x: 160, y: 90, width: 160, height: 90 })
  expect(thumbnailsOf(facts, files.slice(0, 1))).toHaveLength(100)
  expect(thumbnailsOf({ ...facts, seconds: 25 }, files).at(-1)).toMatchObject({ start: 24, end: 25 })
})

it('the previews of the seek bar have the video’s aspect ratio', () => {
  const shape = (width: number, height: number) => thumbnailsOf({ width, height, seconds: 25 }, ['1.jpg'])[1]
  expect(shape(1080, 1920)).toMatchObject({ x: 90, y: 0, width: 90, height: 160 })
  expect(shape(1024, 576)).toMatchObject({ x: 160, y: 0, width: 160, height: 90 })
})
