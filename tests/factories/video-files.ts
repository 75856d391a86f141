/** Small files of the shape of an MP4: all its boxes, and no pictures. */

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

export const box = (type: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.byteLength + 8), Buffer.from(type, 'latin1'), body])
}

const track = (codec: string) =>
  box('trak', box('mdia', box('minf', box('stbl', box('stsd', uint32(0, 1), box(codec, Buffer.alloc(16)))))))

type Mp4 = { codecs?: string[]; seconds?: number; indexLast?: boolean; size?: number }

/** @param file `size` fills it up to so many bytes */
export function mp4File({ codecs = ['avc1', 'mp4a'], seconds = 60, indexLast = false, size = 0 }: Mp4 = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from('isom'), uint32(512), Buffer.from('isomavc1'))
  const header = box('mvhd', uint32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80))
  const moov = box('moov', header, ...codecs.map(track))
  const fill = Math.max(16, size - ftyp.byteLength - moov.byteLength - 8)
  const mdat = box('mdat', Buffer.alloc(fill, 7))
  return Buffer.concat(indexLast ? [ftyp, mdat, moov] : [ftyp, moov, mdat])
}
