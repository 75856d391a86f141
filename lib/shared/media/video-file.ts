/** Sources: ISO/IEC 14496-12 (boxes), RFC 9559 (Matroska), RFC 6381 §3.4 (codec names). */

/** @param end exclusive; may be beyond the end of the file */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

export type VideoFileFacts = {
  kind: 'mp4' | 'mov' | 'webm'
  /** Names as stored in the file: `avc1`, `mp4a`, `V_VP9`. */
  codecs: string[]
  durationSeconds: number | null
  /** True if the index (moov) follows the media data. A player must then fetch the end of the file first. */
  isIndexLast: boolean
}

export const videoFileTypes = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const

/** Maximum number of boxes read per level. */
const MAX_BOXES = 500
const WEBM_HEAD = 256 * 1024

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export async function readVideoFile(read: ReadBytes, size: number): Promise<VideoFileFacts | null> {
  const head = await read(0, Math.min(size, 64))
  const kind = boxKind(head)
  if (kind) return readMp4(read, size, kind)
  const isEbml = head.byteLength >= 16 && viewOf(head).getUint32(0) === 0x1a45dfa3
  return isEbml && ascii(head, 0, head.byteLength).includes('webm') ? readWebm(read, size) : null
}

/** Type of the first box in QuickTime files that have no ftyp box. */
const oldBegin = /^(moov|mdat|wide|free|skip|pnot)$/

function boxKind(head: Uint8Array): 'mp4' | 'mov' | null {
  if (head.byteLength < 12) return null
  const type = ascii(head, 4, 8)
  if (type !== 'ftyp') return oldBegin.test(type) && viewOf(head).getUint32(0) >= 8 ? 'mov' : null
  const brands = ascii(head, 8, Math.min(viewOf(head).getUint32(0), head.byteLength))
  return brands.startsWith('qt  ') && !/isom|iso\d|mp4\d|avc1/.test(brands) ? 'mov' : 'mp4'
}

type Box = { type: string; start: number; body: number; end: number }

async function boxesOf(read: ReadBytes, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to && boxes.length < MAX_BOXES;) {
    const head = await read(start, Math.min(start + 16, to))
    if (head.byteLength < 8) break
    const view = viewOf(head)
    let length = view.getUint32(0)
    let body = start + 8
    if (length === 1 && head.byteLength === 16) {
      length = Number(view.getBigUint64(8))
      body += 8
    } else if (length === 0) length = to - start
    if (length < body - start) break
    boxes.push({ type: ascii(head, 4, 8), start, body, end: Math.min(start + length, to) })
    start += length
  }
  return boxes
}

async function within(read: ReadBytes, box: Box | undefined, ...path: string[]): Promise<Box | undefined> {
  let current = box
  for (const type of path) {
    if (!current) return undefined
    current = (await boxesOf(read, current.body, current.end)).find((each) => each.type === type)
  }
  return current
}

async function readMp4(read: ReadBytes, size: number, kind: 'mp4' | 'mov'): Promise<VideoFileFacts> {
  const boxes = await boxesOf(read, 0, size)
  const moov = boxes.find(({ type }) => type === 'moov')
  const mdat = boxes.find(({ type }) => type === 'mdat')
  const inside = moov ? await boxesOf(read, moov.body, moov.end) : []
  const codecs: string[] = []
  for (const track of inside.filter(({ type }) => type === 'trak')) {
    const handler = await within(read, track, 'mdia', 'hdlr')
    // The track type follows the version, the flags and a word that is 0 or set by QuickTime.
    const kindOfTrack = handler && (await read(handler.body, handler.body + 12))
    if (kindOfTrack?.byteLength === 12 && !/^(vide|soun)$/.test(ascii(kindOfTrack, 8, 12))) continue
    const described = await within(read, track, 'mdia', 'minf', 'stbl', 'stsd')
    // The first entry's length and codec follow the version, the flags and the number of entries.
    const entry = described && (await read(described.body, described.body + 16))
    if (entry?.byteLength === 16) codecs.push(ascii(entry, 12, 16))
  }
  const header = inside.find(({ type }) => type === 'mvhd')
  return {
    kind,
    codecs,
    durationSeconds: header ? mp4Duration(await read(header.body, header.body + 32)) : null,
    isIndexLast: moov !== undefined && mdat !== undefined && moov.start > mdat.start,
  }
}

function mp4Duration(header: Uint8Array): number | null {
  if (header.byteLength < 32) return null
  const view = viewOf(header)
  const isLong = header[0] === 1
  const scale = view.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  return scale > 0 && duration > 0 ? duration / scale : null
}

/** Searches the start of the file for codec ids. Each follows the element id 0x86 and a length. */
async function readWebm(read: ReadBytes, size: number): Promise<VideoFileFacts> {
  const bytes = await read(0, Math.min(size, WEBM_HEAD))
  const codecs = new Set<string>()
  for (let at = bytes.indexOf(0x86); at >= 0; at = bytes.indexOf(0x86, at + 1)) {
    const name = ascii(bytes, at + 2, at + 2 + ((bytes[at + 1] ?? 0) & 0x1f))
    if (/^[AV]_[A-Z0-9_/.]+$/.test(name)) codecs.add(name)
  }
  return { kind: 'webm', codecs: [...codecs], durationSeconds: webmDuration(bytes), isIndexLast: false }
}

/** Converts the duration (0x4489, a float) from units of TimestampScale (0x2AD7B1, in nanoseconds; 1 ms by default). */
function webmDuration(bytes: Uint8Array): number | null {
  const info = find(bytes, [0x15, 0x49, 0xa9, 0x66], 0)
  const at = info < 0 ? -1 : find(bytes.subarray(0, info + 512), [0x44, 0x89], info)
  const length = at < 0 ? 0 : (bytes[at + 2] ?? 0) & 0x7f
  if ((length !== 4 && length !== 8) || at + 3 + length > bytes.byteLength) return null
  const view = viewOf(bytes)
  const duration = length === 4 ? view.getFloat32(at + 3) : view.getFloat64(at + 3)
  const scaleAt = find(bytes.subarray(0, info + 512), [0x2a, 0xd7, 0xb1], info)
  const scaleBytes =
    scaleAt < 0 ? [] : [...bytes.subarray(scaleAt + 4, scaleAt + 4 + ((bytes[scaleAt + 3] ?? 0) & 0xf))]
  const scale = scaleBytes.reduce((sum, byte) => sum * 256 + byte, 0) || 1e6
  return duration > 0 && Number.isFinite(duration) ? (duration * scale) / 1e9 : null
}

function find(bytes: Uint8Array, id: readonly number[], from: number): number {
  for (let at = bytes.indexOf(id[0] ?? 0, from); at >= 0; at = bytes.indexOf(id[0] ?? 0, at + 1))
    if (id.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

const playable = /^(avc[1-4]|vp0?[89]|av01|mp4a|opus|fLaC|\.mp3|V_VP[89]|V_AV1|A_OPUS|A_VORBIS)$/i
/**
 * Tracks of captions, chapters, timecodes and camera metadata: iPhone (mebx), GoPro (gpmd, fdsc), Sony (rtmd), DJI
 * (djmd) …
 */
const silent =
  /^(tx3g|wvtt|stpp|text|tmcd|c608|c708|mp4s|rtmd|meta|gpmd|mebx|fdsc|camm|mett|metx|urim|djmd|dbgi|sbtl|CTMD)$/
const unreadable = /^(enc[av]|apac|ac-4|aprn|aprh)$/
const names: readonly [RegExp, string][] = [
  [/^(hvc1|hev1|dvh1|dvhe)$/, 'HEVC (H.265)'],
  [/^ap(ch|cn|cs|co|4h|4x)$/, 'ProRes'],
  [/^(ac-3|ec-3|ac-4)$/, 'Dolby audio'],
  [/^mp4v$/, 'MPEG-4 Part 2'],
  [/^(lpcm|sowt|twos|in24|ipcm)$/, 'uncompressed audio'],
  [/^(encv|enca)$/, 'encrypted tracks'],
  [/^apr[nh]$/, 'ProRes RAW'],
  [/^apac$/, 'Apple spatial audio'],
]

const nameOf = (codec: string) => names.find(([pattern]) => pattern.test(codec))?.[1] ?? `“${codec.trim()}”`
const isSound = (codec: string) => /^(mp4a|opus|fLaC|\.mp3|ac-3|ec-3|lpcm|sowt|twos|in24|ipcm)$/.test(codec)

/** Returns the reasons why a file may not play everywhere. Each continues the sentence “This file …”. */
export function videoFileDoubts(facts: VideoFileFacts | null, makesStreams = false): string[] {
  if (!facts) return ['isn’t an MP4, MOV or WebM']
  const tracks = facts.codecs.filter((codec) => !silent.test(codec))
  if (tracks.length === 0) return ['has no video or audio track, so it may not play']
  if (makesStreams) {
    // Ignores Apple's apac track if another audio track is readable: iPhones record both.
    const hasSound = tracks.some(isSound)
    const unread = tracks.filter((codec) => unreadable.test(codec) && !(codec === 'apac' && hasSound))
    return [...new Set(unread.map((codec) => `has ${nameOf(codec)}, which the server can’t read; ${PLAYS}`))]
  }
  const doubts = tracks
    .filter((codec) => !playable.test(codec))
    .map((codec) => `has ${nameOf(codec)}, which many browsers can’t play; ${PLAYS}`)
  if (facts.kind === 'mov') doubts.unshift(`is a MOV, which many browsers can’t play; ${PLAYS}`)
  if (facts.isIndexLast) {
    doubts.push(
      'has its index at the end, so it starts slowly (fix: `ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4`)',
    )
  }
  return [...new Set(doubts)]
}

const PLAYS = 'H.264 with AAC in an MP4 plays everywhere'
