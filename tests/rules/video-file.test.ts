import { readFileSync } from 'node:fs'
import { readVideoFile, videoFileDoubts } from '@/lib/shared/media/video-file'
import { box, mp4File } from '@/tests/factories/video-files'

const readerOf = (bytes: Uint8Array) => async (start: number, end: number) => bytes.subarray(start, end)
const factsOf = (bytes: Uint8Array) => readVideoFile(readerOf(bytes), bytes.byteLength)

it('reads the codecs and the length of an MP4', async () => {
  expect(await factsOf(mp4File({ codecs: ['avc1', 'mp4a'], seconds: 90 }))).toEqual({
    kind: 'mp4',
    codecs: ['avc1', 'mp4a'],
    durationSeconds: 90,
    isIndexLast: false,
  })
})

it('reads the codecs and the length of a WebM of the demo', async () => {
  const clip = readFileSync('prisma/demo/clips/music-1.webm')
  const facts = await factsOf(clip)
  expect(facts?.durationSeconds).toBeCloseTo(54.008)
  expect(facts).toMatchObject({ kind: 'webm', codecs: expect.arrayContaining([expect.stringMatching(/^V_VP[89]$/)]) })
  expect(videoFileDoubts(facts)).toEqual([])
})

it.each(['mebx', 'gpmd', 'tmcd', 'fdsc', 'camm', 'mett', 'djmd', 'dbgi', 'rtmd', 'mp4s'])(
  'does not doubt a video because a device notes %s beside it',
  async (code) => {
    expect(videoFileDoubts(await factsOf(mp4File({ codecs: ['avc1', 'mp4a', code] })))).toEqual([])
  },
)

it('has no doubts about tracks marked as neither video nor audio', async () => {
  const facts = await factsOf(mp4File({ others: { next: 'meta', what: 'text', tmcd: 'tmcd' } }))
  expect(facts?.codecs).toEqual(['avc1', 'mp4a'])
  expect(videoFileDoubts(await factsOf(mp4File({ others: { zzzz: 'vide' } })))).toEqual([
    expect.stringContaining('“zzzz”'),
  ])
})

it.each([
  ['with the brand of QuickTime', mp4File({ brand: 'qt  ' }), 'mov'],
  ['older than brands', mp4File({ indexLast: true }).subarray(24), 'mov'],
  ['of a program that names both', box('ftyp', Buffer.from('qt  \0\0\0\0mp42')), 'mp4'],
])('knows a video %s', async (_, bytes, kind) => {
  expect(await factsOf(bytes)).toMatchObject({ kind })
})

it('doubts a MOV and unplayable codecs only if the server creates no stream', async () => {
  const facts = await factsOf(mp4File({ brand: 'qt  ', codecs: ['hvc1', 'lpcm'], indexLast: true }))
  expect(videoFileDoubts(facts, true)).toEqual([])
  expect(videoFileDoubts(facts).join()).toMatch(/MOV.*HEVC.*uncompressed.*index at the end/)
  const encrypted = await factsOf(mp4File({ codecs: ['encv', 'mp4a'] }))
  expect(videoFileDoubts(encrypted, true)).toEqual([expect.stringMatching(/encrypted.+server can’t read/)])
  expect(videoFileDoubts(await factsOf(mp4File({ codecs: ['hvc1', 'mp4a', 'apac'] })), true)).toEqual([])
})

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  [
    'a Matroska that is no WebM',
    Buffer.from('1a45dfa3934286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
  ],
  ['nothing', Buffer.alloc(0)],
  ['four bytes', Buffer.from('ftyp')],
])('says that %s is no video file', async (_, bytes) => {
  expect(await factsOf(bytes)).toBeNull()
  expect(videoFileDoubts(null)).toEqual(['isn’t an MP4, MOV or WebM'])
})

it.each([
  ['hvc1', /HEVC/],
  ['apch', /ProRes/],
  ['ac-3', /Dolby/],
  ['zzzz', /“zzzz”/],
])('doubts that %s plays everywhere', async (codec, named) => {
  expect(videoFileDoubts(await factsOf(mp4File({ codecs: ['avc1', codec] })))).toEqual([expect.stringMatching(named)])
})

it('warns that an index at the end starts slowly, and ignores caption tracks', async () => {
  const facts = await factsOf(mp4File({ codecs: ['avc1', 'mp4a', 'tx3g'], indexLast: true }))
  expect(videoFileDoubts(facts)).toEqual([expect.stringContaining('index at the end')])
})

it.each([
  ['boxes that are smaller than their heads', Buffer.concat([box('ftyp', Buffer.alloc(8)), Buffer.alloc(4000)])],
  [
    'a box that is longer than the file',
    Buffer.concat([box('ftyp', Buffer.alloc(8)), Buffer.from('7fffffff6d6f6f76', 'hex')]),
  ],
  ['half of a file', mp4File({ codecs: ['avc1'] }).subarray(0, 60)],
])('comes to an end with %s', async (_, bytes) => {
  expect(videoFileDoubts(await factsOf(bytes)).join()).toContain('may not play')
})
