import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeLadder } from '@/lib/server/media/streams/ladder'
import { probeVideo } from '@/lib/server/media/streams/video-facts'
import { readThumbnails } from '@/lib/shared/media/main-playlist'
import {
  convertsHdr,
  H264,
  hasFfmpeg,
  makeVideoFile,
  quarters,
  turnVideoFile,
} from '@/tests/factories/made-video-files'

/** Converts videos like those from cameras and phones. The tests are skipped if ffmpeg isn't installed. */

const place = mkdtempSync(path.join(tmpdir(), 'rasika-streams-'))
afterAll(() => rmSync(place, { recursive: true }))
let made = 0

const tone = (seconds = 1) => `sine=440:duration=${seconds}`
const run = (program: string, args: readonly string[]) => execFileSync(program, ['-v', 'error', ...args])

type Track = Record<string, unknown>

async function streamOf(file: string) {
  const to = path.join(place, `stream-${(made += 1)}`)
  mkdirSync(to)
  const facts = await probeVideo(file)
  await makeLadder(file, to, facts)
  const shown = ['-show_streams', '-count_frames', '-of', 'json', path.join(to, '0/000.m2ts')]
  const { streams } = JSON.parse(run('ffprobe', shown).toString()) as { streams: Track[] }
  const [picture] = streams.filter(({ codec_type }) => codec_type === 'video')
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio')
  return { to, facts, picture, sounds, main: readFileSync(path.join(to, 'main.m3u8'), 'utf8') }
}

/**
 * Returns the colours of the four corners as letters (w, r, g or b): four letters for the segment, then four for the
 * tile of the seek preview.
 */
function cornersOf(segment: string, seekPicture: string, part: string): string[] {
  const small = 'scale=4:4:flags=neighbor,format=rgb24'
  const both = `[0:v]trim=end_frame=1,${small}[a];[1:v]crop=${part},${small}[b];[a][b]vstack`
  const files = ['-i', segment, '-i', seekPicture]
  const rgb = run('ffmpeg', [...files, '-filter_complex', both, '-frames:v', '1', '-f', 'rawvideo', '-'])
  const letters: Record<string, string> = { 111: 'w', 100: 'r', '010': 'g', '001': 'b' }
  const at = (x: number, y: number) => [...rgb.subarray((y * 4 + x) * 3, (y * 4 + x) * 3 + 3)]
  const letter = (color: number[]) => letters[color.map((value) => Number(value > 128)).join('')] ?? '?'
  return [0, 4].map((top) => [at(0, top), at(3, top), at(0, top + 3), at(3, top + 3)].map(letter).join(''))
}

const said = (args: readonly string[]) => spawnSync('ffmpeg', ['-hide_banner', ...args], { encoding: 'utf8' }).stderr

/** Returns the frequency of a tone in Hz, rounded to hundreds. Counts the sign changes in half a second. */
function pitchOf(file: string): number {
  const asked = '-ac 1 -f s16le -ar 8000 -'.split(' ')
  const pcm = run('ffmpeg', ['-ss', '0.2', '-t', '0.5', '-i', file, '-vn', ...asked])
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.byteLength / 2))
  const crossings = samples.filter((sample, index) => sample < 0 !== (samples[index - 1] ?? sample) < 0).length
  return Math.round((crossings * 4000) / samples.length / 100) * 100
}

const pictures = quarters()
const brief = (size: string, seconds = 0.4) => quarters(size, '25', seconds)
const [usual, upright] = ['320x240 25/1 25', '240x320 25/1 25']
const fields = (first: 'top' | 'bottom') => ['-vf', `tinterlace=interleave_${first}`, '-flags', '+ilme+ildct']
const wide = [...H264, '-aspect', '16:9']
const narrow = [...H264, '-aspect', '4:3']
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt']
const x10 = [...x264, 'yuv422p10le']
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
const upperFirst = [...H264, ...fields('top')]
const mpeg2 = ['-c:v', 'mpeg2video', ...fields('bottom')]
const dv = ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-aspect', '16:9']
const prores = ['-c:v', 'prores_ks', '-c:a', 'pcm_s24le', '-ar', '96000']
const surround = `${tone()},pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0`
const cover = ['-map', '1', '-map', '0', '-c:v:1', 'libx264', '-c:v:0', 'mjpeg', '-disposition:v:0', 'attached_pic']

/**
 * `turn` is the display matrix, `channels` the number of channels of each audio track, and `corners` the expected
 * colours.
 */
type More = { name?: string; turn?: [number, number, number, number]; channels?: number[]; corners?: string }
/** `becomes` is the expected first rendition: size, frame rate and number of frames. */
const videos: [what: string, inputs: string[], options: string[], becomes: string, more?: More][] = [
  ['of a phone held upright', [pictures], H264, upright, { turn: [0, 1, -1, 0], corners: 'gwbr' }],
  ['of a phone held upright the other way', [pictures], H264, upright, { turn: [0, -1, 1, 0], corners: 'rbwg' }],
  ['of a phone upside down', [pictures], H264, usual, { turn: [-1, 0, 0, -1], corners: 'bgrw' }],
  ['of a mirrored camera', [pictures], H264, usual, { turn: [-1, 0, 0, 1], corners: 'rwbg' }],
  ['of a mirrored camera held upright', [pictures], H264, upright, { turn: [0, 1, 1, 0], corners: 'wgrb' }],
  ['of a DVD, of 16:9', [brief('720x576'), tone(0.4)], wide, '1024x576 25/1 10', { channels: [1] }],
  ['of a DVD that was turned', [brief('720x480')], narrow, '480x640 25/1 10', { turn: [0, 1, -1, 0], corners: 'gwbr' }],
  ['of odd sides, all colours in each pixel', [brief('641x361')], [...x264, 'yuv444p'], '640x360 25/1 10'],
  ['of an odd width, without sound', [brief('853x480', 0.2)], vp8, '854x480 25/1 5', { name: 'video.webm' }],
  ['with ten bits, and sound of 5.1', [pictures, surround], [...x10, '-c:a', 'aac'], usual, { channels: [2] }],
  ['of ProRes, with uncompressed sound', [pictures, tone()], prores, usual, { name: 'video.mov', channels: [1] }],
  ['of 50 fields a second, the upper first', [quarters('320x240', '50')], upperFirst, '320x240 50/1 50'],
  ['of 60 fields a second, the lower first', [quarters('320x240', '60000/1001')], mpeg2, '320x240 60000/1001 60'],
  ['of a camcorder, which names no fields', [brief('720x576', 0.2)], dv, '1024x576 50/1 10', { name: 'video.mov' }],
  ['of one picture', [pictures], [...H264, '-frames:v', '1'], '320x240 25/1 1'],
  ['in full range', [pictures], ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'], usual, { name: 'video.mov' }],
  ['beside a cover', [pictures, 'color=red:size=64x64:duration=0.04'], cover, usual],
]

const withFfmpeg = hasFfmpeg ? describe : describe.skip
withFfmpeg('a stream that is made of a video', () => {
  it.each(videos)('%s is upright, steady and of square pixels', async (_, inputs, options, becomes, more = {}) => {
    const { name = 'video.mp4', turn, channels = [], corners = 'wrgb' } = more
    const file = path.join(place, name)
    makeVideoFile(inputs, [...options, file])
    if (turn) turnVideoFile(file, turn)
    const { to, facts, picture, sounds } = await streamOf(file)
    const [size, rate, count] = becomes.split(' ')
    expect(`${picture?.width}x${picture?.height}`).toBe(size)
    expect(picture).toMatchObject({
      ...{ r_frame_rate: rate, nb_read_frames: count, field_order: 'progressive' },
      ...{ sample_aspect_ratio: '1:1', pix_fmt: 'yuv420p', color_range: 'tv' },
      ...{ color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
    })
    expect(sounds.map((sound) => sound.channels)).toEqual(channels)
    for (const { duration } of sounds) expect(Math.abs(Number(duration) - facts.seconds)).toBeLessThan(0.15)
    const [first] = readThumbnails(readFileSync(path.join(to, 'thumbnails.vtt'), 'utf8'), 'https://x.test/')
    const { width = 0, height = 0 } = first ?? {}
    expect(width / height).toBeCloseTo(Number(picture?.width) / Number(picture?.height), 1)
    const [segment, seekPicture] = [path.join(to, '0/000.m2ts'), path.join(to, 'thumbnails-001.jpg')]
    expect(cornersOf(segment, seekPicture, `${width}:${height}:0:0`)).toEqual([corners, corners])
  })

  const hdr = convertsHdr ? it.each : it.skip.each
  hdr([
    ['HLG', 'arib-std-b67', 721, 'bt2020'],
    ['PQ', 'smpte2084', 572, 'bt2020'],
    ['PQ that names nothing else', 'smpte2084', 572, null],
  ])('shows white paper of %s as white, and is marked as SDR', async (_, transfer, white, primaries) => {
    const file = path.join(place, 'hdr.mp4')
    const names = primaries ? `:colorprim=${primaries}:colormatrix=${primaries}nc` : ''
    const params = ['-x264-params', `transfer=${transfer}${names}`]
    const paper = `color=gray:size=321x181:duration=0.2,format=yuv444p10le,lutyuv=${white}:512:512`
    makeVideoFile([paper], [...x10, '-pix_fmt', 'yuv444p10le', '-color_trc', transfer, ...params, file])
    const { to, picture } = await streamOf(file)
    expect(picture).toMatchObject({ pix_fmt: 'yuv420p', color_transfer: 'bt709', color_primaries: 'bt709' })
    const options = ['-i', path.join(to, '0/000.m2ts'), '-frames:v', '1', '-vf', 'scale=1:1']
    const color = [...run('ffmpeg', [...options, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'])]
    expect(Math.min(...color)).toBeGreaterThan(232)
  })

  it('keeps every audio track with its language, and the default one with the video', async () => {
    const file = path.join(place, 'sounds.mp4')
    const spoken = ['tam', 'eng', 'und'].flatMap((language, n) => [`-metadata:s:a:${n}`, `language=${language}`])
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-disposition:a', '0']
    const options = [...H264, ...maps, ...spoken, '-disposition:a:1', 'default']
    makeVideoFile([pictures, 'sine=300', 'sine=600', 'sine=900'], [...options, '-t', '1', file])
    const { to, main, sounds } = await streamOf(file)
    expect(sounds).toHaveLength(1)
    const group = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME='
    expect(main.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA'))).toEqual([
      `${group}"English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES`,
      `${group}"Tamil",LANGUAGE="ta",DEFAULT=NO,AUTOSELECT=YES,URI="2/list.m3u8"`,
      `${group}"Audio 3",DEFAULT=NO,AUTOSELECT=YES,URI="3/list.m3u8"`,
    ])
    const variants = [...main.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(.*)$/gm)]
    expect(variants.map(([, , url]) => url)).toEqual(['0/list.m3u8', '1/list.m3u8'])
    for (const [, facts] of variants) expect(facts).toContain('AUDIO="sound"')
    expect([0, 1, 2, 3].map((index) => pitchOf(path.join(to, `${index}/000.m2ts`)))).toEqual([600, 600, 300, 900])
  })

  it('keeps audio and video in sync if a phone recorded at a variable frame rate', async () => {
    const file = path.join(place, 'uneven.mp4')
    const light = `color=black:size=320x240:rate=25:duration=2,drawbox=0:0:iw:ih:white:fill:enable='gte(t,1)'`
    const uneven = `select='lt(n,8)+not(mod(n,5))'`
    const options = [...H264, '-vf', uneven, '-vsync', 'vfr', '-af', `volume=0:enable='lt(t,1)'`]
    makeVideoFile([light, tone(2)], [...options, file])
    const { to } = await streamOf(file)
    const watched = ['-vf', 'blackdetect=d=0.1', '-af', 'silencedetect=d=0.1', '-f', 'null', '-']
    const told = said(['-i', path.join(to, '0/000.m2ts'), ...watched])
    const [, dark] = /black_duration:([\d.]+)/.exec(told) ?? []
    const [, silence] = /silence_duration: ([\d.]+)/.exec(told) ?? []
    expect(Math.abs(Number(dark) - 1)).toBeLessThan(0.05)
    expect(Math.abs(Number(silence) - 1)).toBeLessThan(0.05)
  })
})
