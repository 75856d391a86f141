import { closeness } from './closeness'
import { broadKey } from './fold'
import { queriesOf, spellingsOf } from './spelling'

/** Basant is Vasant and Semmankudi is Semmangudi, but Ramesh is not Rajesh. */
const SAME = 0.9
/** Fewer letters are of too many names; so are so many where they only begin a word, or are within one. */
const LEAST = 3
/** The letters that a consonant of the coarse key may stand for. */
const letters: Record<string, string> = { k: 'kgqcx', t: 'td', p: 'pbvwf', c: 'cjszxt', n: 'nm', l: 'lz' }
/** Consonants of a pattern; names may end otherwise. */
const MOST = 4
/** The scripts that are read into Latin letters. */
const NATIVE = '[\\u0600-\\u0dff]'

/** Finds a name in another spelling: a pattern that finds more in folded names, and which of these are meant. */
export type Sought = { pattern: string; isIn: (name: string) => boolean }

/** A text as the beginning of a name, or as words of it in any order; null where it has too few letters. */
export function soughtName(text: string): Sought | null {
  const query = queriesOf(text).at(-1)?.at(-1)
  if (!query || query.plain.length < LEAST) return null
  const { words, fold, fromTamil, openings } = query
  const isTyped = (query.letters.at(-1)?.length ?? 0) > LEAST
  const isWord = (asked: string, at: number, word: string) =>
    closeness(asked, word, fromTamil) >= SAME ||
    (isTyped && at === words.length - 1 && openings.last.some((opening) => word.startsWith(opening)))
  return {
    pattern: patternOf(words.reduce((longest, word) => (word.length > longest.length ? word : longest))),
    isIn: (name) => {
      const [whole] = spellingsOf(name)
      if (!whole) return false
      if (fold.length > LEAST && whole.fold.includes(fold)) return true
      return words.every((asked, at) => whole.words.some((word) => isWord(asked, at, word)))
    },
  }
}

/** Of a key: its consonants in their order, whatever is written between them; of few, where a word begins. */
function patternOf(key: string): string {
  // x is ks.
  const broad = broadKey(key).replaceAll('kc', 'k')
  const consonants = broad.replace(/[aiuyh]/g, '').slice(0, MOST)
  const latin = Array.from(consonants, (letter) => `[${letters[letter] ?? letter}]`).join('.{0,5}')
  const beginning = /^[aeiou]/.test(key) ? '\\m.?[aeiouy].{0,4}' : '\\m.?'
  return `${consonants.length < LEAST ? beginning : ''}${latin}|${NATIVE}`
}
