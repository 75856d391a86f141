import 'server-only'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { streamKeyPath } from '@/lib/server/media/streams'

const run = promisify(execFile)

/** A height in pixels, and what its picture takes in kilobits per second. */
export type Rung = { height: number; kbits: number }
const standard: readonly Rung[] = [
  { height: 1080, kbits: 4500 },
  { height: 720, kbits: 2500 },
  { height: 480, kbits: 1200 },
  { height: 360, kbits: 700 },
  { height: 216, kbits: 250 },
]
/** Not .ts, which is TypeScript to every tool of a checkout. */
const SEGMENT_NAME = '%03d.m2ts'
/** Seconds of a segment. */
const SEGMENT = 6

type LadderOptions = {
  /** Where the segments shall be encrypted (AES-128): 32 hex digits. */
  key?: string
  /** Of the product, where the stream will lie on another host: its playlists name the key there. */
  origin?: string
  rungs?: readonly Rung[]
  /** More options of ffmpeg for what is written. */
  extra?: readonly string[]
  signal?: AbortSignal
}

/**
 * Makes a stream (HLS) of a video file: one rung for each height that the file has, in H.264 and AAC, which every
 * browser plays. Needs `ffmpeg` and `ffprobe`.
 * @param to an empty directory. The main playlist is `main.m3u8` in it
 * @throws Error when ffmpeg is missing or cannot read the file
 */
export async function makeLadder(
  file: string,
  to: string,
  { key, origin = '', rungs = standard, extra = [], signal }: LadderOptions = {},
): Promise<void> {
  const probe = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=height', '-of', 'csv=p=0', file]
  const height = Number.parseInt((await run('ffprobe', probe, { signal })).stdout)
  const chosen = rungs.filter((rung) => rung.height <= height)
  const made = chosen.length > 0 ? chosen : rungs.slice(-1)
  const secrets = await mkdtemp(path.join(tmpdir(), 'rasika-key-'))
  try {
    // The file of ffmpeg's option: the address for players, and where the key lies now.
    const [bytes, info] = [path.join(secrets, 'key'), path.join(secrets, 'info')]
    if (key) {
      await writeFile(bytes, Buffer.from(key, 'hex'), { mode: 0o600 })
      await writeFile(info, `${origin}${streamKeyPath(key)}\n${bytes}\n`)
    }
    await run(
      'ffmpeg',
      [
        ...['-nostdin', '-v', 'error', '-i', file],
        ...made.flatMap(({ height: lines }, index) => [
          '-map',
          '0:v:0',
          '-map',
          '0:a:0',
          `-filter:v:${index}`,
          `scale=-2:${lines}`,
        ]),
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
        ...made.flatMap(({ kbits }, index) => rate(index, kbits)),
        ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT})`, '-sc_threshold', '0'],
        ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000', ...extra],
        ...[
          '-f',
          'hls',
          '-hls_time',
          String(SEGMENT),
          '-hls_playlist_type',
          'vod',
          '-hls_flags',
          'independent_segments',
        ],
        ...['-var_stream_map', made.map((_, index) => `v:${index},a:${index}`).join(' ')],
        ...(key ? ['-hls_key_info_file', info] : []),
        ...['-master_pl_name', 'main.m3u8', '-hls_segment_filename', path.join(to, '%v', SEGMENT_NAME)],
        path.join(to, '%v', 'list.m3u8'),
      ],
      { signal, maxBuffer: 16 * 1024 * 1024 },
    )
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}

/** What a playlist names as the bandwidth of a rung, from which players choose. */
const rate = (index: number, kbits: number) => [
  ...[`-b:v:${index}`, `${kbits}k`],
  ...[`-maxrate:v:${index}`, `${Math.round(kbits * 1.2)}k`],
  ...[`-bufsize:v:${index}`, `${kbits * 2}k`],
]
