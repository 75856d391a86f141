import 'server-only'
import { execFile } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { streamKeyPath } from '@/lib/server/media/streams'
import { extraTags, writeThumbnails, type Thumbnail } from '@/lib/shared/main-playlist'

const run = promisify(execFile)
/** What these programs need of our environment: none of its secrets, because they read files of others. */
const environment = () => ({ PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV })

/** A height in pixels, and what its picture takes in kilobits per second. */
type Rung = { height: number; kbits: number }

/** Not .ts, which is TypeScript to every tool of a checkout. */
const SEGMENT_NAME = '%03d.m2ts'
/** Seconds of a segment. */
const SEGMENT = 6
const SOUND = { kbits: 128, channels: 2 }
const HIGHEST = 1080
const LOWER = [720, 360, 216]
/** Pictures of the seek bar: how many there are of a short video, and at most so many seconds between two. */
const THUMBNAILS = 100
const THUMBNAIL_SECONDS = { least: 2, most: 10 }
const THUMBNAIL_WIDTH = 160
/** Columns and rows of one picture. */
const TILES = 10
const THUMBNAIL_TRACK = 'thumbnails.vtt'
/** How often ffmpeg says how far it is. All that it says is held in memory until its end. */
const PROGRESS_SECONDS = 10

/** What is known of a video file before it becomes a stream. */
type VideoFacts = { width: number; height: number; seconds: number; hasSound: boolean }

type LadderOptions = {
  /** Where the segments shall be encrypted (AES-128): 32 hex digits. */
  key?: string
  /** Of the product, where the stream will lie on another host: its playlists name the key there. */
  origin?: string
  rungs?: readonly Rung[]
  /** Of the sound, in kilobits per second, and its channels. */
  sound?: { kbits: number; channels: number }
  /** Takes so many seconds from the start, not all. */
  seconds?: number
  /** Told the second that is reached, now and then. */
  onProgress?: (seconds: number) => void
  signal?: AbortSignal
}

/** Three heights at most: that of the file, and lower ones for slow lines. @param height of the file, in pixels */
export function chosenRungs(height: number): Rung[] {
  const top = Math.max(2, Math.min(HIGHEST, height - (height % 2)))
  return [top, ...LOWER.filter((lower) => lower <= top * 0.75).slice(0, 2)].map((each) => {
    return { height: each, kbits: Math.max(100, Math.round(each ** 2 * 0.0043)) }
  })
}

/** Bytes that the stream of a file takes at most, about. */
export const ladderBytes = ({ height, seconds }: VideoFacts): number =>
  chosenRungs(height).reduce((sum, { kbits }) => sum + (kbits * 1.2 + 2 * SOUND.kbits) * 125 * seconds, 0)

/** Seconds from one picture of the seek bar to the next. */
export const thumbnailStep = (seconds: number): number =>
  Math.round(Math.min(THUMBNAIL_SECONDS.most, Math.max(THUMBNAIL_SECONDS.least, seconds / THUMBNAILS)))

/** Size of one picture of the seek bar. */
function thumbnailSize({ width, height }: VideoFacts) {
  return { width: THUMBNAIL_WIDTH, height: 2 * Math.max(1, Math.round((THUMBNAIL_WIDTH * height) / width / 2)) }
}

/**
 * Where each picture of the seek bar is.
 * @param files names of the tiled pictures, in order; a short last one is filled up with black
 */
export function thumbnailsOf(facts: VideoFacts, files: readonly string[]): Thumbnail[] {
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

/** What a playlist names as the bandwidth of a rung, from which players choose. */
const rate = (index: number, kbits: number) => [
  ...[`-b:v:${index}`, `${kbits}k`],
  ...[`-maxrate:v:${index}`, `${Math.round(kbits * 1.2)}k`],
  ...[`-bufsize:v:${index}`, `${kbits * 2}k`],
]

/** Demuxers by the end of a name: what a file is, its name says, and ffmpeg guesses nothing. */
const demuxers: Record<string, string> = { '.mp4': 'mov', '.webm': 'matroska' }

/** Options of ffmpeg and ffprobe that name a file to read. @param file path or address, as of a bucket */
function inputOf(file: string): string[] {
  const demuxer = demuxers[path.extname(file.replace(/\?.*$/s, ''))]
  return [...(demuxer ? ['-f', demuxer] : []), '-i', file]
}

/**
 * Options of ffmpeg: a rung for each height in H.264 and AAC, which every browser plays, sound alone, and the pictures
 * of the seek bar, all while the file is read once.
 * @param file path or https address of an MP4 or WebM
 * @param keyInfo path of ffmpeg's file about the key
 */
export function ladderArguments(
  file: string,
  to: string,
  facts: VideoFacts,
  options: Pick<LadderOptions, 'rungs' | 'sound' | 'seconds'> & { keyInfo?: string },
): string[] {
  const { rungs = chosenRungs(facts.height), sound = SOUND, seconds, keyInfo } = options
  const { width, height } = thumbnailSize(facts)
  const { hasSound } = facts
  const variants = rungs.map((_, index) => `v:${index}${hasSound ? `,a:${index}` : ''}`)
  return [
    ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-stats_period', String(PROGRESS_SECONDS)],
    ...[...(seconds ? ['-t', String(seconds)] : []), ...inputOf(file)],
    ...rungs.flatMap((rung, index) => [
      ...['-map', '0:v:0', `-filter:v:${index}`, `scale=-2:${rung.height}`],
      ...(hasSound ? ['-map', '0:a:0'] : []),
    ]),
    ...(hasSound ? ['-map', '0:a:0'] : []),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
    ...rungs.flatMap(({ kbits }, index) => rate(index, kbits)),
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT})`, '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-b:a', `${sound.kbits}k`, '-ac', String(sound.channels), '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
    ...['-var_stream_map', [...variants, ...(hasSound ? [`a:${rungs.length}`] : [])].join(' ')],
    ...(keyInfo ? ['-hls_key_info_file', keyInfo] : []),
    ...['-master_pl_name', 'main.m3u8', '-hls_segment_filename', path.join(to, '%v', SEGMENT_NAME)],
    path.join(to, '%v', 'list.m3u8'),
    ...['-map', '0:v:0', '-q:v', '6', '-vf'],
    `fps=1/${thumbnailStep(facts.seconds)},scale=${width}:${height},tile=${TILES}x${TILES}`,
    path.join(to, 'thumbnails-%03d.jpg'),
  ]
}

/**
 * What ffprobe says of a file; null for one without a picture or a length.
 * @throws Error when ffprobe is missing or cannot read the file
 */
export async function probeVideo(file: string, signal?: AbortSignal): Promise<VideoFacts | null> {
  const shown = ['-show_entries', 'stream=codec_type,width,height:format=duration', '-of', 'json']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, ...inputOf(file)], { env: environment(), signal })
  const { streams = [], format } = JSON.parse(stdout) as {
    streams?: { codec_type?: string; width?: number; height?: number }[]
    format?: { duration?: string }
  }
  const picture = streams.find(({ codec_type }) => codec_type === 'video')
  const seconds = Number(format?.duration)
  if (!picture?.width || !picture.height || !(seconds > 0)) return null
  return {
    ...{ width: picture.width, height: picture.height, seconds },
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  }
}

/** Runs ffmpeg behind everything else that the machine does. */
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

/** Encrypts a file in its place, for `decrypted` of the player: 16 bytes with which it begins, then AES-128-CBC. */
async function encryptFile(file: string, key: string): Promise<void> {
  const begin = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'hex'), begin)
  await writeFile(file, Buffer.concat([begin, cipher.update(await readFile(file)), cipher.final()]))
}

/**
 * Makes a stream (HLS) of a video file, with sound alone and pictures for the seek bar. Needs `ffmpeg` and `ffprobe`.
 * @param file path or https address of an MP4 or WebM
 * @param to an empty directory. The main playlist is `main.m3u8` in it
 * @param whole what `probeVideo` says of the file
 * @throws Error when ffmpeg is missing, cannot read the file, or `signal` is aborted
 */
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
    // The file of ffmpeg's option: the address for players, and where the key lies now.
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
    await appendFile(path.join(to, 'main.m3u8'), extraTags(THUMBNAIL_TRACK, keyPath))
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}
