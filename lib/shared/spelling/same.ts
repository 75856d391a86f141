import { soundKey } from './fold'
import { plainWords, withoutTitles } from './words'

export type NameOf = 'mode' | 'person' | 'title'

const honorifics = new Set(['sri', 'shri', 'sree', 'shree', 'saint', 'sant'])

/** Maps Roman numerals in titles to digits, because i, ii and iii would otherwise have the same key. */
const numerals = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((roman, at) => [roman, String(at + 1)]),
)
/** Keys of ragas whose sound key would match a different raga. */
const ofItsOwn = new Map([['shahana', 'shahana2']])

const ENDS_IN_LETTER = /\p{L}$/u
/** Scripts of northern languages, which drop the final a of Sanskrit names without marking this in writing. */
const NORTHERN = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}]/u
const SOUTHERN = /[\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}]/u

function endingsOf(key: string, text: string, of: NameOf): string[] {
  // Mohanam and Mohana differ only in a case ending. Keeps the a, because Mohan may be another name.
  let plain = key.replace(/(?<=...)a(?:m|mu)$/, 'a')
  // Tamil adds -r as a respectful plural: Tyagarajar.
  if (of === 'person') plain = plain.replace(/(?<=...a)r$/, '')
  if (NORTHERN.test(text) && ENDS_IN_LETTER.test(text) && plain.endsWith('a')) {
    return of === 'mode' ? [plain.slice(0, -1)] : [plain, plain.slice(0, -1)]
  }
  // Telugu and Kannada add a nominative ending -u, Malayalam -an.
  if (SOUTHERN.test(text) && of === 'person') return [plain, plain.replace(/(?<=...)(?:u|an)$/, 'a')]
  return [plain]
}

/** Caches the last result, because names are usually looked up just before they are added. */
let last: { text: string; of: NameOf; keys: string[] } | undefined

/**
 * Returns keys that ignore titles, aspiration, vowel length, sh/s, w/v and a final -am. A person must decide about
 * other differences.
 */
export function sameKeys(text: string, of: NameOf): readonly string[] {
  if (last?.text !== text || last.of !== of) last = { text, of, keys: keysOf(text, of) }
  return last.keys
}

function keysOf(text: string, of: NameOf): string[] {
  const own = of === 'title' ? numerals : ofItsOwn
  const words = plainWords(text).map((word) => own.get(word) ?? word)
  if (words.length === 0) return []
  const bare = of === 'title' ? words : withoutTitles(words)
  const rest = of === 'person' && bare.length > 1 ? bare.filter((word) => !honorifics.has(word)) : bare
  const trimmed = text.trim()
  const keys = [words, rest.length > 0 ? rest : bare].flatMap((part) => endingsOf(soundKey(part.join('')), trimmed, of))
  return [...new Set(keys)]
}
