import 'server-only'

/** Which characters a TrueType font has, by its table `cmap` (OpenType 1.9.1). */

export type Coverage = ReadonlySet<number>

export function coverageOf(font: Buffer): Coverage {
  const table = tableOf(font, 'cmap')
  const starts = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) =>
    font.readUInt32BE(table + 8 + index * 8),
  )
  const found = new Set<number>()
  for (const start of new Set(starts)) {
    const at = table + start
    const format = font.readUInt16BE(at)
    if (format === 4) addSegments(font, at, found)
    else if (format === 12) addGroups(font, at, found)
  }
  return found
}

function tableOf(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  }
  throw new Error(`The font has no table ${tag}`)
}

/** Format 4: segments of the characters below 0x10000. */
function addSegments(font: Buffer, at: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  for (let index = 0; index < bytes; index += 2) {
    const [first, last] = [font.readUInt16BE(starts + index), font.readUInt16BE(ends + index)]
    const [delta, offset] = [font.readUInt16BE(deltas + index), font.readUInt16BE(offsets + index)]
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : font.readUInt16BE(offsets + index + offset + (code - first) * 2)
      if ((glyph & 0xffff) !== 0) found.add(code)
    }
  }
}

/** Format 12: groups of characters of any plane. */
function addGroups(font: Buffer, at: number, found: Set<number>): void {
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + index * 12
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code += 1) found.add(code)
  }
}
