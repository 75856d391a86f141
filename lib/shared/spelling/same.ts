import { soundKey } from './fold'
import { plainWords, withoutTitles } from './words'

/** What a name is of: how it ends, and which words may be left out, differs. */
export type NameOf = 'mode' | 'person' | 'title'

/** Said or left out before the name of a person, besides the titles that the search knows. */
const honorifics = new Set(['sri', 'shri', 'sree', 'shree', 'saint', 'sant'])

/** Numbers of parts: the letters would be one long vowel. */
const numerals = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((roman, at) => [roman, String(at + 1)]),
)
/** Different ragas whose names only sound the same, by the words of one of them. */
const ofItsOwn = new Map([['shahana', 'shahana2']])

/** A final a has no sign of its own. Sanskrit speaks it, the languages of the north omit it. */
const ENDS_IN_LETTER = /\p{L}$/u
const NORTHERN = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}]/u
const SOUTHERN = /[\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}]/u

function endingsOf(key: string, text: string, of: NameOf): string[] {
  // Mohanam and Mohana: the ending of a case. Mohan may be another name.
  let plain = key.replace(/(?<=...)a(?:m|mu)$/, 'a')
  // The plural of respect, as in Tyagarajar.
  if (of === 'person') plain = plain.replace(/(?<=...a)r$/, '')
  if (NORTHERN.test(text) && ENDS_IN_LETTER.test(text) && plain.endsWith('a')) {
    return of === 'mode' ? [plain.slice(0, -1)] : [plain, plain.slice(0, -1)]
  }
  // The ending of a name that stands alone: Telugu and Kannada -u, Malayalam -an.
  if (SOUTHERN.test(text) && of === 'person') return [plain, plain.replace(/(?<=...)(?:u|an)$/, 'a')]
  return [plain]
}

/** The keys of the last text: who looks for a name that is new adds it next. */
let last: { text: string; of: NameOf; keys: string[] } | undefined

/**
 * Keys by which spellings of one name are known: names that share one are the same, as far as spelling can tell.
 * Titles do not count, aspiration, long vowels, sh and s, w and v, and the ending -am. What else differs may be another
 * name, and is for a person to decide.
 * @param text of any script
 * @param of raga, tala and form are modes, artist and composer persons, composition and series titles
 * @returns one key or several; none when the text has neither letters nor digits
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
