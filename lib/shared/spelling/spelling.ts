import { closeness, SAME_WORD } from './closeness'
import { foldKey, openingsOf } from './fold'
import { plainWords, withLongA, withoutCounting, withoutMixed, withoutTitles } from './words'

/** A text in the forms in which it is compared. */
export type Spelling = {
  /** Plain Latin letters without spaces. */
  plain: string
  /** Key of the whole, spaces removed. */
  fold: string
  /** Keys of the words. */
  words: string[]
  /** Plain letters of the words. */
  letters: string[]
  /** It was written in Tamil, which leaves voicing open. */
  fromTamil: boolean
  /** Titles were left out. */
  bare: boolean
}

/** A query: as a spelling, and how the keys of names begin that it may become. */
export type Query = Spelling & {
  /** It has the marks of scholars: who writes them has written the name to its end. */
  isMarked: boolean
  /** Plain letters, with the long a of scholars written twice as many write it. */
  typed: string
  /** It names a raga only: the one that a mixed raga is made of. */
  ofRaga: boolean
  /** Beginnings of the key of the last word, and of the whole. */
  openings: { last: string[]; whole: string[] }
}

/** Names of a query, divided by strokes, that are looked for by themselves. */
const MAX_NAMES = 3

const NATIVE = /[\u0900-\u0dff\uabc0-\uabff]/
const MARKED = /[a-z]\p{M}/iu
const TAMIL = /\p{Script=Tamil}/u

/**
 * The forms of a text: as it is; without titles and the words raga and tala; without how a tala is counted. Each only
 * where it leaves something else.
 * @param text of any script
 * @returns one to three, the fullest first; none when the text has neither letters nor digits
 */
export function spellingsOf(text: string): Spelling[] {
  const words = plainWords(text)
  if (words.length === 0) return []
  const fromTamil = TAMIL.test(text)
  const of = (part: readonly string[], bare: boolean): Spelling => ({
    plain: part.join(''),
    fold: foldKey(part.join('')),
    words: part.map(foldKey),
    letters: [...part],
    fromTamil,
    bare,
  })
  const untitled = withoutTitles(words)
  const bare = withoutCounting(untitled)
  return [words, untitled, bare]
    .filter((form, at, forms) => form.length !== forms[at - 1]?.length)
    .map((form) => of(form, form !== words))
}

/**
 * The forms of what somebody searches for: as of any text, and each of the first names that strokes divide. What the
 * text says in two scripts counts once.
 * @returns readings to be tried in turn, the second without how a tala is counted; in each the fullest form first, and
 *   last the one with the words that count
 */
export function queriesOf(asked: string): Query[][] {
  const text = inOneScript(asked)
  const isNative = NATIVE.test(text)
  const isMarked = MARKED.test(text.normalize('NFD'))
  const asQuery = (spelling: Spelling, typed = spelling.plain, ofRaga = false): Query => ({
    ...spelling,
    isMarked,
    typed,
    ofRaga,
    openings: {
      last: openingsOf(spelling.letters.at(-1) ?? '', isNative),
      whole: openingsOf(spelling.plain, isNative),
    },
  })
  const forms = spellingsOf(text)
  const [whole] = forms
  if (!whole) return []
  const parts = namesIn(text)
    .slice(1, 1 + MAX_NAMES)
    .flatMap((name) => spellingsOf(name).map((part) => asQuery({ ...part, bare: true })))
  const counted = withoutTitles(whole.letters)
  const unmixed = withoutMixed(counted)
  if (unmixed.length < counted.length) {
    const [pure] = spellingsOf(unmixed.join(' '))
    if (pure) parts.push(asQuery({ ...pure, fromTamil: whole.fromTamil, bare: true }, pure.plain, true))
  }
  const isCounted = withoutCounting(counted).length < counted.length
  const typed = isMarked ? spellingsOf(withLongA(text)) : forms
  const readings = isCounted ? [forms.slice(0, -1), forms] : [forms]
  return readings.map((some) => {
    const queries = some.map((form, at) => asQuery(form, typed[at]?.plain))
    return [...queries.slice(0, -1), ...parts, ...queries.slice(-1)]
  })
}

/** A text, and each name in it where a stroke divides several: Kamavardani/Pantuvarali. */
export function namesIn(text: string): string[] {
  const parts = text.split(/[/|;]| = /u).map((part) => part.trim())
  const names = parts.filter((part) => /\p{L}{3}/u.test(part))
  return names.length > 1 && names.length === parts.length ? [text, ...names] : [text]
}

const scripts = [
  ...['Latin', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Meetei_Mayek', 'Arabic', 'Tamil'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
const TAMIL_SCRIPT = scripts.length - 1

type Word = { text: string; script: number; keys: string[] }

const wordOf = (text: string): Word => ({
  text,
  script: scripts.findIndex((script) => script.test(text)),
  keys: plainWords(text).map(foldKey),
})

function isSaidBy(word: Word, other: Word): boolean {
  const fromTamil = word.script === TAMIL_SCRIPT || other.script === TAMIL_SCRIPT
  return word.keys.every((key) => other.keys.some((known) => closeness(key, known, fromTamil) >= SAME_WORD))
}

/**
 * A query without the words that it has in another script too: `தில்லானா thillana` is copied so from other sites. Latin
 * letters stay, which say most; Tamil goes first, which leaves voicing open.
 */
export function inOneScript(text: string): string {
  const words = text.split(/(?<=[\s/|;,:()[\]–—-])/u).map(wordOf)
  if (new Set(words.map(({ script }) => script).filter((script) => script >= 0)).size < 2) return text
  const isRepeated = (word: Word) =>
    word.keys.length > 0 &&
    words.some((other) => other.script >= 0 && other.script < word.script && isSaidBy(word, other))
  const kept = words.filter((word) => !isRepeated(word))
  return kept.length === words.length
    ? text
    : kept
        .map((word) => word.text.trim())
        .join(' ')
        .trim()
}
