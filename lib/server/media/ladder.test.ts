import { chosenRungs, ladderArguments, thumbnailsOf, thumbnailStep } from './ladder'

const facts = { width: 1920, height: 1080, seconds: 3600, hasSound: true }
const after = (args: readonly string[], name: string) => args.filter((_, index) => args[index - 1] === name)

it('a stream has three heights at most, the first that of the file, and none above it', () => {
  const heights = (height: number) => chosenRungs(height).map((rung) => rung.height)
  expect([2160, 1080, 720, 480, 361, 200].map(heights)).toEqual([
    [1080, 720, 360],
    [1080, 720, 360],
    [720, 360, 216],
    [480, 360, 216],
    [360, 216],
    [200],
  ])
  for (const { kbits } of chosenRungs(1080)) expect(kbits).toBeGreaterThanOrEqual(100)
})

it('sound alone is the last variant, and a file without sound has none', () => {
  const args = ladderArguments('/m/a.mp4', '/to', facts, {})
  expect(after(args, '-var_stream_map')).toEqual(['v:0,a:0 v:1,a:1 v:2,a:2 a:3'])
  expect(after(args, '-map').filter((map) => map === '0:a:0')).toHaveLength(4)
  const silent = ladderArguments('/m/a.mp4', '/to', { ...facts, hasSound: false }, {})
  expect(after(silent, '-var_stream_map')).toEqual(['v:0 v:1 v:2'])
  expect(silent).not.toContain('0:a:0')
})

it('ffmpeg says seldom how far it is, because all that it says is held until its end', () => {
  expect(after(ladderArguments('/m/a.mp4', '/to', facts, {}), '-stats_period')).toEqual(['10'])
})

it('a file is read as what its name says, also behind the query of a signed address', () => {
  const demuxer = (file: string) => {
    const args = ladderArguments(file, '/to', facts, {})
    return args[args.indexOf('-i') - 1]
  }
  expect(demuxer('/m/a.mp4')).toBe('mov')
  expect(demuxer('https://bucket.test/videos/a.webm?X-Amz-Expires=9&name=b.mp4')).toBe('matroska')
})

it('the pictures of the seek bar are ten seconds apart in a concert, and closer in a short video', () => {
  expect([30, 300, 1000, 10_800].map(thumbnailStep)).toEqual([2, 3, 10, 10])
  const files = ['1.jpg', '2.jpg', '3.jpg', '4.jpg']
  const all = thumbnailsOf(facts, files)
  expect(all).toHaveLength(360)
  expect(all[111]).toEqual({ start: 1110, end: 1120, url: '2.jpg', x: 160, y: 90, width: 160, height: 90 })
  expect(thumbnailsOf(facts, files.slice(0, 1))).toHaveLength(100)
  expect(thumbnailsOf({ ...facts, seconds: 25 }, files).at(-1)).toMatchObject({ start: 24, end: 25 })
})
