import { romanise } from './script'

/**
 * Initials in the scripts of India are written by the names of the Latin letters: எம். எஸ். is M. S. Tamil writes D as
 * T and B as P, which the comparison of keys allows for.
 */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ e: 'a', bi: 'b', si: 'c', di: 'd', i: 'e', ef: 'f', ep: 'f', eph: 'f', ji: 'g', ech: 'h', hech: 'h', ai: 'i' },
    ...{ je: 'j', ke: 'k', el: 'l', em: 'm', en: 'n', o: 'o', pi: 'p', kyu: 'q', ar: 'r', es: 's', yes: 's', ti: 't' },
    ...{ yu: 'u', vi: 'v', dablyu: 'w', dabalyu: 'w', eks: 'x', vai: 'y', jed: 'z', zed: 'z' },
  }),
)

const WORDS = /[\p{L}\p{M}\p{N}]+\.?/gu
/** Devanagari and Gujarati have a sign of their own for an abbreviation: डॉ॰ */
const ABBREVIATION = /[\u0970\u0af0]/g
const INDIAN = /^[\u0900-\u0dff\u200b-\u200d]+\.?$/

function letterOf(word: string): string | undefined {
  const latin = romanise(word.replace('.', '')).replace(/(.)\1/g, '$1')
  return letters.get(latin.length > 2 ? latin.replace(/a$/, '') : latin)
}

/**
 * Puts Latin letters in the place of their names: of names with a full stop, and of several that begin a text.
 * @param text of any script
 */
export function readInitials(text: string): string {
  if (!/[\u0900-\u0dff]/.test(text)) return text
  const dotted = text.replace(ABBREVIATION, '.')
  const words = dotted.match(WORDS) ?? []
  const named = words.map((word) => (INDIAN.test(word) ? letterOf(word) : undefined))
  const rest = named.indexOf(undefined)
  let at = -1
  return dotted.replace(WORDS, (word) => {
    at += 1
    const letter = named[at]
    return letter && (word.endsWith('.') || (rest > 1 && at < rest)) ? `${letter} ` : word
  })
}
