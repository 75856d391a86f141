import 'server-only'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Environment of ffmpeg and ffprobe. Contains none of our secrets, because both programs parse untrusted files. */
export const environment = () => ({ PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV })

export type Size = { width: number; height: number }

/** Audio track. `index` is its position among all streams of the file. */
export type Sound = { index: number; channels: number; language: string | null; title: string | null }

/** `width` and `height` are in square pixels, after rotation. */
export type VideoFacts = Size & {
  /** Index of the video stream in the file. */
  index: number
  seconds: number
  /** Frames per second as a fraction. For interlaced video, fields per second. */
  rate: string
  isInterlaced: boolean
  color: { transfer?: string; primaries?: string; matrix?: string }
  /** Peak luminance of HDR video, in cd/m². */
  brightest: number
  sounds: readonly Sound[]
}

type SideData = {
  rotation?: number
  dv_profile?: number
  max_content?: number
  max_luminance?: string
}

type ProbedStream = {
  index?: number
  codec_type?: string
  codec_name?: string
  codec_tag_string?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  field_order?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  color_transfer?: string
  color_primaries?: string
  color_space?: string
  channels?: number
  disposition?: Record<string, number>
  tags?: Record<string, string>
  side_data_list?: SideData[]
}

type ProbedFrame = { media_type?: string; interlaced_frame?: number; side_data_list?: SideData[] }

export class UnreadableVideo extends Error {}

/** Demuxer by file extension, because ffmpeg must not guess the format of an untrusted file. */
const demuxers: Record<string, string> = { '.mp4': 'mov', '.mov': 'mov', '.webm': 'matroska' }

export function inputOf(file: string): string[] {
  const demuxer = demuxers[path.extname(file.replace(/\?.*$/s, '')).toLowerCase()]
  return [...(demuxer ? ['-f', demuxer] : []), '-i', file]
}

/** Converts a fraction such as `30000/1001` or `64:45`. Returns 0 if it is invalid. */
function valueOf(fraction = ''): number {
  const [count = 0, per = 1] = fraction.split(/[/:]/).map(Number)
  return count > 0 && per > 0 ? count / per : 0
}

const rates = ['24000/1001', '24', '25', '30000/1001', '30', '48', '50', '60000/1001', '60']
const HIGHEST_RATE = 60.5

/** Returns a constant rate even for variable-rate video, because players use the rate to sync audio and video. */
export function frameRate({ r_frame_rate = '', avg_frame_rate }: ProbedStream, isInterlaced: boolean): string {
  const [finest, mean] = [valueOf(r_frame_rate), valueOf(avg_frame_rate)]
  const [count = 0, per = 1] = r_frame_rate.split('/').map(Number)
  // ffprobe reports either frames or fields for interlaced H.264. A rate above 30 can only be fields.
  if (isInterlaced && finest > 0 && finest <= HIGHEST_RATE)
    return `${finest > HIGHEST_RATE / 2 ? count : 2 * count}/${per}`
  if (finest > 0 && finest <= HIGHEST_RATE) return r_frame_rate
  if (mean > 0 && mean <= HIGHEST_RATE) return rates.find((rate) => valueOf(rate) >= mean * 0.995) ?? '60'
  if (finest === 0 || mean < finest * 0.9) return '60'
  const parts = 2 ** Math.ceil(Math.log2(finest / HIGHEST_RATE))
  return `${count}/${per * parts}`
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list = [] }: ProbedStream): Size {
  const wide = Math.round(width * (valueOf(sample_aspect_ratio) || 1))
  const turned = Math.abs(side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180
  return Math.abs(turned - 90) < 45 ? { width: height, height: wide } : { width: wide, height }
}

function languageOf(code = 'und'): string | null {
  try {
    return /^(und|mul|zxx|mis)\b/.test(code) ? null : (Intl.getCanonicalLocales(code)[0] ?? null)
  } catch {
    return null
  }
}

/** Number of packets read to detect interlacing and HDR, because file headers may lack this information. */
const READ_PACKETS = 60

type Probed = { streams?: ProbedStream[]; frames?: ProbedFrame[]; format?: { duration?: string } }

async function probe(file: string, signal?: AbortSignal): Promise<Probed> {
  const shown = ['-show_streams', '-show_format', '-show_frames', '-read_intervals', `%+#${READ_PACKETS}`]
  const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, '-of', 'json', ...inputOf(file)], {
    ...{ env: environment(), signal, maxBuffer: 16 * 1024 * 1024 },
  })
  return JSON.parse(stdout) as Probed
}

const isKnown = ({ codec_name, codec_tag_string }: ProbedStream) => !codec_tag_string || Boolean(codec_name)
const nameOf = ({ codec_tag_string = '' }: ProbedStream) => `“${codec_tag_string.trim()}”`

export async function probeVideo(file: string, signal?: AbortSignal): Promise<VideoFacts> {
  const { streams: listed = [], frames = [], format } = await probe(file, signal)
  const pictures = frames.filter(({ media_type }) => media_type === 'video')
  const streams = listed.map((stream, index) => ({ ...stream, index: stream.index ?? index }))
  const ofKind = (kind: string) =>
    streams
      .filter(({ codec_type, disposition }) => codec_type === kind && !disposition?.attached_pic)
      .sort((a, b) => (b.disposition?.default ?? 0) - (a.disposition?.default ?? 0))
  const [picture] = ofKind('video')
  if (!picture) throw new UnreadableVideo('The file has no video track, so no stream was created.')
  if (!isKnown(picture)) throw new UnreadableVideo(`ffmpeg can’t read the video track (${nameOf(picture)}).`)
  const seconds = Number(format?.duration)
  const size = shownSize(picture)
  if (!size.width || !size.height || !(seconds > 0))
    throw new UnreadableVideo('The file doesn’t specify its frame size or duration, so no stream was created.')
  const side = [...(picture.side_data_list ?? []), ...(pictures[0]?.side_data_list ?? [])].reduce<SideData>(
    (all, each) => ({ ...all, ...each }),
    {},
  )
  if (side.dv_profile === 5) throw new UnreadableVideo('The video is Dolby Vision only, which ffmpeg can’t convert.')
  const sounds = ofKind('audio')
  const heard = sounds.filter(isKnown)
  if (sounds[0] && heard.length === 0)
    throw new UnreadableVideo(`ffmpeg can’t read the audio track (${nameOf(sounds[0])}).`)
  const isInterlaced =
    ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? '') ||
    pictures.some(({ interlaced_frame }) => interlaced_frame === 1)
  return {
    ...{ ...size, index: picture.index, seconds, isInterlaced, rate: frameRate(picture, isInterlaced) },
    color: { transfer: picture.color_transfer, primaries: picture.color_primaries, matrix: picture.color_space },
    brightest: side.max_content || valueOf(side.max_luminance) || HDR_PEAK,
    sounds: heard.map(({ index, channels = 2, tags }) => {
      return { index, channels, language: languageOf(tags?.language), title: tags?.title ?? null }
    }),
  }
}

/** In cd/m²: luminance of reference white in HDR (ITU-R BT.2408), and the peak assumed if a file has none. */
const HDR_WHITE = 203
const HDR_PEAK = 1000

const isHdr = ({ color: { transfer = '' } }: VideoFacts) => ['smpte2084', 'arib-std-b67'].includes(transfer)
const isWideGamut = ({ color: { primaries = '' } }: VideoFacts) =>
  ['bt2020', 'smpte431', 'smpte432'].includes(primaries)

const matrices: Record<string, string> = { bt2020nc: 'bt2020', bt2020c: 'bt2020', smpte170m: 'bt601', bt470bg: 'bt601' }

const isNamed = (name = 'unknown') => name !== 'unknown' && name !== 'reserved'

/** Scales and converts to BT.709. Wide gamut requires zscale, and HDR also requires tone mapping. */
function colorFilters(facts: VideoFacts, { width, height }: Size): string[] {
  const { transfer, primaries, matrix } = facts.color
  if (!isHdr(facts) && !isWideGamut(facts)) {
    // Guesses a missing colour matrix from the size, as players do.
    const from =
      matrix && isNamed(matrix)
        ? (matrices[matrix] ?? matrix)
        : Math.min(facts.width, facts.height) < 720
          ? 'bt601'
          : 'bt709'
    const known = ['bt709', 'bt601', 'bt2020', 'smpte240m', 'fcc'].includes(from) ? `:in_color_matrix=${from}` : ''
    return [`scale=${width}:${height}${known}:out_color_matrix=bt709:out_range=tv`]
  }
  const missing = [
    ...(isNamed(transfer) ? [] : ['color_trc=bt709']),
    ...(isNamed(primaries) ? [] : ['color_primaries=bt2020']),
    ...(isNamed(matrix) ? [] : ['colorspace=bt2020nc']),
  ]
  const named = [
    ...['crop=trunc(iw/2)*2:trunc(ih/2)*2'],
    ...(missing.length > 0 ? [`setparams=${missing.join(':')}`] : []),
  ]
  const to709 = 'zscale=p=709:t=709:m=709:r=tv'
  if (!isHdr(facts)) return [...named, `${to709}:w=${width}:h=${height}`]
  const peak = Math.max(1.01, facts.brightest / HDR_WHITE).toFixed(3)
  return [
    ...[...named, `zscale=w=${width}:h=${height}:t=linear:npl=${HDR_WHITE}`, 'format=gbrpf32le', 'zscale=p=709'],
    // Mobius tone mapping keeps colours up to just below white and compresses only brighter colours.
    ...[`tonemap=mobius:param=0.75:desat=0:peak=${peak}`, to709],
  ]
}

export const videoFilters = (facts: VideoFacts, size: Size): string =>
  [
    ...(facts.isInterlaced ? ['bwdif=mode=send_field'] : []),
    `fps=${facts.rate}:start_time=0`,
    ...colorFilters(facts, size),
    ...['format=yuv420p', 'setsar=1'],
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ].join(',')
