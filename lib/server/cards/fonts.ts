import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

// Social images use bundled fonts, because a server may have no fonts.

const directory = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'server', 'cards', 'fonts')
// Must be set before the first text is rendered, because the text engine reads it only once.
process.env.FONTCONFIG_FILE = path.join(directory, 'fonts.conf')

const ownFiles = {
  display: ['eczar-latin-600.ttf', 'eczar-latin-ext-600.ttf'],
  body: ['anek-latin-500.ttf', 'anek-latin-ext-500.ttf'],
}
const otherFiles = [
  'noto-latin-600.ttf',
  'noto-latin-ext-600.ttf',
  'eczar-devanagari-600.ttf',
  'anek-tamil-600.ttf',
  'anek-telugu-600.ttf',
  'anek-kannada-600.ttf',
  'anek-malayalam-600.ttf',
  'anek-bangla-600.ttf',
  'anek-gujarati-600.ttf',
  'anek-odia-600.ttf',
  'mukta-gurmukhi-600.ttf',
  'noto-arabic-600.ttf',
  'noto-sinhala-600.ttf',
  'noto-meetei-600.ttf',
]

const otherScripts = [
  'Anek Tamil Medium SemiBold',
  'Anek Telugu Medium SemiBold',
  'Anek Kannada SemiBold',
  'Anek Malayalam SemiBold',
  'Anek Bangla Medium SemiBold',
  'Anek Gujarati SemiBold',
  'Anek Odia Medium SemiBold',
  'Mukta Mahee SemiBold',
  'Noto Naskh Arabic SemiBold',
  'Noto Sans Sinhala SemiBold',
  'Noto Sans Meetei Mayek SemiBold',
].join(', ')

export const faces = {
  display: `Eczar SemiBold, ${otherScripts}`,
  body: `Anek Latin Medium, Eczar SemiBold, ${otherScripts}`,
} as const
/** Font for rare Latin letters such as ṝ that the other two fonts lack. A text must not mix two Latin fonts. */
const COMPLETE_FACE = 'Noto Serif SemiBold'

type Faces = { all: Coverage[] } & Record<keyof typeof faces, Coverage[]>
let loaded: Promise<Faces> | undefined

function loadFaces(): Promise<Faces> {
  const load = (files: string[]) =>
    Promise.all(
      files.map(async (name) => {
        const fontfile = path.join(directory, name)
        await sharp({ text: { text: 'x', fontfile } }).toBuffer({ resolveWithObject: true })
        return coverageOf(await readFile(fontfile))
      }),
    )
  loaded ??= (async () => {
    const [display, body, others] = await Promise.all([load(ownFiles.display), load(ownFiles.body), load(otherFiles)])
    return { display, body, all: [...display, ...body, ...others] }
  })()
  return loaded
}

type Coverage = ReadonlySet<number>

function coverageOf(font: Buffer): Coverage {
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

function addGroups(font: Buffer, at: number, found: Set<number>): void {
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + index * 12
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code += 1) found.add(code)
  }
}

/** Replacements for symbols that are missing from all fonts. */
const typed: Readonly<Record<string, string>> = { '♯': '#', '♭': 'b' }
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Ignores joiners and direction marks, because they have no glyph. */
const isDrawn = (character: string) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(character)

/** Requires a letter and its marks in the same font, because marks from another font would be misplaced. */
const isCovered = (text: string, faces: readonly Coverage[]) =>
  lettersOf(text).every((letter) =>
    faces.some((face) => [...letter].filter(isDrawn).every((each) => face.has(each.codePointAt(0) ?? 0))),
  )

/** Simplifies a letter if no font has it. Returns an empty string if no font has the simplified letter either. */
function toRenderableLetter(letter: string, faces: readonly Coverage[]): string {
  if (/^\s+$/.test(letter)) return letter
  const plain = letter.normalize('NFKC')
  const forms = [letter, letter.normalize('NFC'), letter.normalize('NFD'), typed[letter] ?? '', plain]
  // Removes marks only from Latin letters. In other scripts, marks may be vowels.
  if (/^[\p{Script=Latin}\d]/u.test(plain)) forms.push(plain.normalize('NFD').replace(/\p{M}/gu, ''))
  return forms.find((form) => [...form].some(isDrawn) && isCovered(form, faces)) ?? ''
}

/** Simplifies or removes characters that are missing from all fonts, because they would be drawn as boxes. */
export async function toRenderableText(text: string): Promise<string> {
  const { all } = await loadFaces()
  const letters = lettersOf(text).map((letter) => toRenderableLetter(letter, all))
  if (!letters.includes('')) return letters.join('')
  return letters
    .join('')
    .replace(/\(\s*\)|\[\s*\]|“\s*”|"\s*"/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ·|:,–—-]+|[ ·|:,–—-]+$/g, '')
}

export const isRenderable = async (text: string): Promise<boolean> => isCovered(text, (await loadFaces()).all)

/** Uses the complete Latin font if the chosen font lacks one of the text's Latin letters. */
export async function familiesFor(text: string, face: keyof typeof faces): Promise<string> {
  const { [face]: own } = await loadFaces()
  const isOwn = (letter: string) => {
    const whole = letter.normalize('NFC')
    return whole.length === 1 && own.some((each) => each.has(whole.charCodeAt(0)))
  }
  const latin = lettersOf(text).filter((letter) => /^\p{Script=Latin}/u.test(letter))
  return latin.every(isOwn) ? faces[face] : `${COMPLETE_FACE}, ${faces[face]}`
}
