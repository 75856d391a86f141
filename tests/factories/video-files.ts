// Creates tiny MP4 files without frames.

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

export const box = (type: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.byteLength + 8), Buffer.from(type, 'latin1'), body])
}

/** @param handler kind of track, such as 'vide'; undefined omits the handler box */
const track = (codec: string, handler?: string) => {
  const kind = handler ? [box('hdlr', uint32(0, 0), Buffer.from(handler), Buffer.alloc(12))] : []
  return box(
    'trak',
    box('mdia', ...kind, box('minf', box('stbl', box('stsd', uint32(0, 1), box(codec, Buffer.alloc(16)))))),
  )
}

type Mp4 = {
  brand?: string
  codecs?: string[]
  others?: Record<string, string>
  seconds?: number
  indexLast?: boolean
  size?: number
}

/** @param file `others` maps the codecs of additional tracks to their kind; `size` pads the file to this many bytes */
export function mp4File({
  brand = 'isom',
  codecs = ['avc1', 'mp4a'],
  others = {},
  seconds = 60,
  indexLast = false,
  size = 0,
}: Mp4 = {}): Buffer {
  const noted = Object.entries(others).map(([codec, handler]) => track(codec, handler))
  const ftyp = box('ftyp', Buffer.from(brand), uint32(512), Buffer.from(brand === 'isom' ? 'isomavc1' : brand))
  const header = box('mvhd', uint32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80))
  const moov = box('moov', header, ...codecs.map((codec) => track(codec)), ...noted)
  const fill = Math.max(16, size - ftyp.byteLength - moov.byteLength - 8)
  const mdat = box('mdat', Buffer.alloc(fill, 7))
  return Buffer.concat(indexLast ? [ftyp, mdat, moov] : [ftyp, moov, mdat])
}
