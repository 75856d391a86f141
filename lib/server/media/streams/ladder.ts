import 'server-only'
import { execFile } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  extraTags,
  withSounds,
  writeThumbnails,
  type SoundTrack,
  type Thumbnail,
} from '@/lib/shared/media/main-playlist'
import { streamKeyPath } from './streams'
import { environment, videoFilters, inputOf, type VideoFacts, type Size } from './video-facts'

const run = promisify(execFile)

/** `side` is the shorter side in pixels. */
type Rung = { side: number; kbits: number }

/** Not .ts, because tools would mistake segments for TypeScript. */
const SEGMENT_NAME = '%03d.m2ts'
/** Length of a segment in seconds. */
const SEGMENT = 6
const SOUND = { kbits: 128, channels: 2 }
const HIGHEST = 1080
const LOWER = [720, 360, 216]
/** Target number of previews in the seek bar. The interval between two previews stays within the limits below. */
const THUMBNAILS = 100
const THUMBNAIL_SECONDS = { least: 2, most: 10 }
const THUMBNAIL_SIDE = 160
const TILES = 10
const COLORS = [...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv']]
const THUMBNAIL_TRACK = 'thumbnails.vtt'
/** Interval between ffmpeg's progress reports. Long, because all reports are buffered in memory. */
const PROGRESS_SECONDS = 10

type LadderOptions = {
  key?: string
  /** Public origin of our server. Required in playlists if the stream is served from another host. */
  origin?: string
  rungs?: readonly Rung[]
  sound?: { kbits: number; channels: number }
  seconds?: number
  onProgress?: (seconds: number) => void
  signal?: AbortSignal
}

function sizeOf({ width, height }: Size, side: number): Size {
  const even = (pixels: number) => 2 * Math.max(1, Math.round(pixels / 2))
  const scale = side / Math.min(width, height)
  return { width: even(width * scale), height: even(height * scale) }
}

/** Returns the video's own size (at most 1080p) and up to two smaller sizes for slow connections. */
export function chosenRungs(facts: Size & { rate?: string }): Rung[] {
  const shorter = Math.min(facts.width, facts.height)
  const top = Math.max(2, Math.min(HIGHEST, shorter - (shorter % 2)))
  const [count = 0, per = 1] = (facts.rate ?? '').split('/').map(Number)
  const motion = count / per > 40 ? 1.4 : 1
  return [top, ...LOWER.filter((lower) => lower <= top * 0.75).slice(0, 2)].map((side) => {
    const { width, height } = sizeOf(facts, side)
    return { side, kbits: Math.max(100, Math.round(width * height * 0.0024 * motion)) }
  })
}

export const ladderBytes = (facts: VideoFacts): number =>
  (chosenRungs(facts).reduce((sum, { kbits }) => sum + kbits * 1.2 + 2 * SOUND.kbits, 0) +
    facts.sounds.length * SOUND.kbits * 2) *
  125 *
  facts.seconds

export const thumbnailStep = (seconds: number): number =>
  Math.round(Math.min(THUMBNAIL_SECONDS.most, Math.max(THUMBNAIL_SECONDS.least, seconds / THUMBNAILS)))

const thumbnailSize = ({ width, height }: Size): Size =>
  sizeOf({ width, height }, (THUMBNAIL_SIDE * Math.min(width, height)) / Math.max(width, height))

export function thumbnailsOf(facts: Size & { seconds: number }, files: readonly string[]): Thumbnail[] {
  const { seconds } = facts
  const [step, { width, height }] = [thumbnailStep(seconds), thumbnailSize(facts)]
  const count = Math.min(files.length * TILES ** 2, Math.ceil(seconds / step))
  return Array.from({ length: count }, (_, index) => ({
    ...{ start: index * step, end: Math.min(seconds, (index + 1) * step), width, height },
    url: files[Math.floor(index / TILES ** 2)] ?? '',
    x: (index % TILES) * width,
    y: (Math.floor(index / TILES) % TILES) * height,
  }))
}

/** ffmpeg derives the bandwidth in the playlist from these limits. Players choose a size by this bandwidth. */
const rate = (index: number, kbits: number) => [
  ...[`-b:v:${index}`, `${kbits}k`],
  ...[`-maxrate:v:${index}`, `${Math.round(kbits * 1.2)}k`],
  ...[`-bufsize:v:${index}`, `${kbits * 2}k`],
]

export function ladderArguments(
  file: string,
  to: string,
  facts: VideoFacts,
  options: Pick<LadderOptions, 'rungs' | 'sound' | 'seconds'> & { keyInfo?: string },
): string[] {
  const { rungs = chosenRungs(facts), sound = SOUND, seconds, keyInfo } = options
  const { sounds } = facts
  const sizes = rungs.map(({ side }) => sizeOf(facts, side))
  const [top = facts, ...lower] = sizes
  const tile = thumbnailSize(facts)
  const [first] = sounds
  const heard = first ? [...rungs.map(() => first), ...sounds] : []
  const variants = rungs.map((_, index) => `v:${index}${first ? `,a:${index}` : ''}`)
  return [
    ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-stats_period', String(PROGRESS_SECONDS)],
    ...[...(seconds ? ['-t', String(seconds)] : []), ...inputOf(file)],
    '-filter_complex',
    [
      `[0:${facts.index}]${videoFilters(facts, top)},split=${rungs.length + 1}[v0]${lower.map((_, n) => `[s${n + 1}]`).join('')}[s]`,
      ...lower.map(({ width, height }, n) => `[s${n + 1}]scale=${width}:${height}[v${n + 1}]`),
      // Converts to BT.601, because browsers decode JPEG in that colour space.
      `[s]fps=1/${thumbnailStep(facts.seconds)}:eof_action=pass,` +
        `scale=${tile.width}:${tile.height}:in_color_matrix=bt709:out_color_matrix=bt601,format=yuvj420p,` +
        `tile=${TILES}x${TILES}[tiles]`,
    ].join(';'),
    ...rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
    ...heard.flatMap(({ index, channels }, n) => [
      ...['-map', `0:${index}`, `-ac:a:${n}`, String(Math.min(channels, sound.channels))],
    ]),
    ...['-c:v', 'libx264', '-preset', 'veryfast', ...COLORS],
    ...rungs.flatMap(({ kbits }, index) => rate(index, kbits)),
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT})`, '-sc_threshold', '0'],
    // Fills gaps with silence, so that audio and video stay in sync.
    ...(first
      ? ['-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac', '-b:a', `${sound.kbits}k`, '-ar', '48000']
      : []),
    ...['-f', 'hls', '-hls_time', String(SEGMENT), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
    ...['-var_stream_map', [...variants, ...sounds.map((_, n) => `a:${rungs.length + n}`)].join(' ')],
    ...(keyInfo ? ['-hls_key_info_file', keyInfo] : []),
    ...['-master_pl_name', 'main.m3u8', '-hls_segment_filename', path.join(to, '%v', SEGMENT_NAME)],
    path.join(to, '%v', 'list.m3u8'),
    ...['-map', '[tiles]', '-q:v', '6', path.join(to, 'thumbnails-%03d.jpg')],
  ]
}

function soundTracks({ sounds }: VideoFacts, rungs: number): SoundTrack[] {
  const inEnglish = new Intl.DisplayNames('en', { type: 'language' })
  const names = sounds.map(
    ({ language, title }, n) => title ?? (language && inEnglish.of(language)) ?? `Audio ${n + 1}`,
  )
  return sounds.map(({ language }, n) => {
    const name = names[n] ?? ''
    return {
      name: names.filter((each) => each === name).length > 1 ? `${name} ${n + 1}` : name,
      ...{ language, url: `${rungs + n}/list.m3u8` },
    }
  })
}

/** Runs ffmpeg at low priority, because it must not slow down requests. */
function runFfmpeg(args: readonly string[], { onProgress, signal }: LadderOptions): Promise<unknown> {
  const running = run('ffmpeg', args, {
    ...{ env: environment(), signal, maxBuffer: 64 * 1024 * 1024 },
    killSignal: 'SIGKILL',
  })
  const { pid, stdout } = running.child
  if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  stdout?.on('data', (text: string) => {
    const reached = /out_time_us=(\d+)/.exec(text)?.[1]
    if (reached) onProgress?.(Number(reached) / 1e6)
  })
  return running
}

/** Encrypts a file in place: a 16-byte IV, then AES-128-CBC. The player's `decrypted` expects this format. */
async function encryptFile(file: string, key: string): Promise<void> {
  const begin = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'hex'), begin)
  await writeFile(file, Buffer.concat([begin, cipher.update(await readFile(file)), cipher.final()]))
}

/** `file` is a path or https URL. Creates `main.m3u8` in the empty directory `to`. Requires ffmpeg and ffprobe. */
export async function makeLadder(
  file: string,
  to: string,
  whole: VideoFacts,
  options: LadderOptions = {},
): Promise<void> {
  const { key, origin = '' } = options
  const facts = { ...whole, seconds: Math.min(whole.seconds, options.seconds ?? Infinity) }
  const secrets = await mkdtemp(path.join(tmpdir(), 'rasika-key-'))
  try {
    // ffmpeg's key info file contains the key's URL for players, then the local path of the key.
    const [bytes, info] = [path.join(secrets, 'key'), path.join(secrets, 'info')]
    const keyPath = key ? origin + streamKeyPath(key) : null
    if (key) {
      await writeFile(bytes, Buffer.from(key, 'hex'), { mode: 0o600 })
      await writeFile(info, `${keyPath}\n${bytes}\n`)
    }
    await runFfmpeg(ladderArguments(file, to, facts, { ...options, keyInfo: key && info }), options)
    const pictures = (await readdir(to)).filter((name) => name.endsWith('.jpg')).sort()
    if (key) for (const name of pictures) await encryptFile(path.join(to, name), key)
    await writeFile(path.join(to, THUMBNAIL_TRACK), writeThumbnails(thumbnailsOf(facts, pictures)))
    const main = path.join(to, 'main.m3u8')
    const rungs = (options.rungs ?? chosenRungs(facts)).length
    const text = withSounds(await readFile(main, 'utf8'), soundTracks(facts, rungs))
    await writeFile(main, text + extraTags(THUMBNAIL_TRACK, keyPath))
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}
