import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { coverageOf, type Coverage } from './coverage'

/** The faces of the cards, in files of their own: a server has no fonts that could be relied on. */

const directory = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'server', 'cards', 'fonts')
// Read by the text engine when it sets its first text.
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

// The names that the files themselves carry.
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

/** Family lists: the voice of the house, and the reading face; other scripts have one face for both. */
export const faces = {
  display: `Eczar SemiBold, ${otherScripts}`,
  body: `Anek Latin Medium, Eczar SemiBold, ${otherScripts}`,
} as const
/** For Latin letters with marks that the two do not have, such as ṝ: all letters of a text are of one face. */
export const COMPLETE_FACE = 'Noto Serif SemiBold'

/** The letters of the faces: of each file, and of the Latin ones of a face by themselves. */
type Faces = { all: Coverage[] } & Record<keyof typeof faces, Coverage[]>
let loaded: Promise<Faces> | undefined

/** Makes the faces known to the text engine, once in this process. */
export function loadFaces(): Promise<Faces> {
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
