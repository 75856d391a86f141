import 'server-only'
import path from 'node:path'
import sharp from 'sharp'

/** The faces of the cards, in files of their own: a server has no fonts that could be relied on. */

const files = [
  'eczar-latin-600.ttf',
  'eczar-latin-ext-600.ttf',
  'eczar-devanagari-600.ttf',
  'anek-latin-500.ttf',
  'anek-latin-ext-500.ttf',
  'anek-tamil-600.ttf',
  'anek-telugu-600.ttf',
  'anek-kannada-600.ttf',
  'anek-malayalam-600.ttf',
  'anek-bangla-600.ttf',
]

// The names that the files themselves carry.
const otherScripts =
  'Anek Tamil Medium SemiBold, Anek Telugu Medium SemiBold, Anek Kannada SemiBold, Anek Malayalam SemiBold, Anek Bangla Medium SemiBold'

/** Family lists: the voice of the house, and the reading face; other scripts have one face for both. */
export const faces = {
  display: `Eczar SemiBold, ${otherScripts}`,
  body: `Anek Latin Medium, Eczar SemiBold, ${otherScripts}`,
} as const

let loaded: Promise<unknown> | undefined

/** Makes the faces known to the text engine, once in this process. */
export function loadFaces(): Promise<unknown> {
  loaded ??= Promise.all(
    files.map((name) => {
      const fontfile = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'server', 'cards', 'fonts', name)
      return sharp({ text: { text: 'x', fontfile } }).toBuffer({ resolveWithObject: true })
    }),
  )
  return loaded
}
