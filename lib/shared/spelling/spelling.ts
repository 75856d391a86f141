import { closeness, SAME_WORD } from './closeness'
import { foldKey, openingsOf } from './fold'
import { plainWords, withLongA, withoutCounting, withoutMixed, withoutTitles } from './words'

export type Spelling = {
  plain: string
  fold: string
  words: string[]
  letters: string[]
  /** True for text in Tamil script, where voicing isn't written. */
  fromTamil: boolean
  bare: boolean
}

export type Query = Spelling & {
  /** True if the text has scholarly diacritics. It then counts as complete, not as still being typed. */
  isMarked: boolean
  /** Plain letters; a scholarly ā becomes aa. */
  typed: string
  /** True for the base of a mixed (misra) raga. Such queries search only ragas. */
  ofRaga: boolean
  openings: { last: string[]; whole: string[] }
}

/** Maximum number of slash-separated names that are searched separately. */
const MAX_NAMES = 3

const NATIVE = /[\u0900-\u0dff\uabc0-\uabff]/
const MARKED = /[a-z]\p{M}/iu
const TAMIL = /\p{Script=Tamil}/u

/**
 * Returns up to three forms, longest first: all words; without titles and the words raga and tala; also without the
 * words of a tala's count (gati, kalai).
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
 * Returns the readings of a search in the order to try them. Each reading lists its forms, longest first.
 * Slash-separated names also become separate readings, up to a maximum.
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
 * Drops words that repeat another word in a second script (`தில்லானா thillana`). Prefers to drop Tamil words, because
 * Tamil doesn't write voicing.
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
