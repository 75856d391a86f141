import { foldKey } from './fold'
import { romanise } from './script'

/** Letters that scholars write with a mark and everybody else with two letters (IAST and ISO 15919). */
const marked: readonly (readonly [RegExp, string])[] = [
  [/[śṣş]/g, 'sh'],
  [/r̥̄|r̥|[ṛṝ]/g, 'ri'],
  [/l̥/g, 'li'],
  [/[ḻ]/g, 'zh'],
  [/[ṁṃ]/g, 'm'],
  [/[ṅñṇ]/g, 'n'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ß/g, 'ss'],
]
/** A text in small letters without their accents; marks of other scripts stay. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([a-z])\p{Mn}+/giu, '$1')
    .toLowerCase()

const ANY_MARK = /\p{M}/gu
/** Apostrophes join what they stand in; everything else that is neither letter nor digit divides. */
const APOSTROPHE = /['’‘`ʼ]/g
const DIVIDES = /[^\p{L}\p{N}]+/u

/** A word as a list below has it: without doubled letters, and without the `a` that other scripts add. */
const listed = (word: string) =>
  word
    .replace(/m(?=[dt])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)a$/, '')

/** Titles before a name and the words raga and tala: said or left out at will. */
const titles = new Set(
  [
    ...[
      'pt',
      'pandit',
      'pdt',
      'ustad',
      'ostad',
      'ut',
      // As Urdu writes ustad and pandit
      'astad',
      'pandat',
      'pam',
      'vidwan',
      'vidvan',
      'vidushi',
      'vidhushi',
      'smt',
      'shrimati',
    ],
    ...['srimathi', 'srimati', 'dr', 'prof', 'mr', 'mrs', 'raga', 'ragam', 'raag', 'rag', 'raaga', 'raagam'],
    ...['ragini', 'jati', 'jathi', 'tala', 'talam', 'taal', 'tal', 'taala', 'taalam', 'thala', 'thalam', 'thaalam'],
  ].map(listed),
)

/** Words that are one word in two languages or two transcriptions that no rule of sound joins. */
const oneWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Names of the jatis, worn down in speech
    ...{ trisra: 'tisra', trishra: 'tisra', tryasra: 'tisra', tryashra: 'tisra', trisram: 'tisra' },
    ...{ chatusra: 'chaturasra', chatushra: 'chaturasra', chatusram: 'chaturasra', chaturasa: 'chaturasra' },
    ...{ bhairon: 'bhairav', bhairo: 'bhairav' },
    ...{ kanhada: 'kanada', kanhara: 'kanada', kanhra: 'kanada', kanra: 'kanada', kanara: 'kanada', kanrha: 'kanada' },
    ...{
      palakkad: 'palghat',
      palakad: 'palghat',
      tanjore: 'thanjavur',
      thanjavoor: 'thanjavur',
      tanjavur: 'thanjavur',
    },
    ...{ trivandrum: 'thiruvananthapuram', trichy: 'tiruchirappalli', chennai: 'madras', mumbai: 'bombay' },
    ...{ kolkata: 'calcutta', bengaluru: 'bangalore', mysuru: 'mysore', banaras: 'varanasi', benares: 'varanasi' },
    ...{ bandyopadhyay: 'banerjee', mukhopadhyay: 'mukherjee', chattopadhyay: 'chatterjee', gangopadhyay: 'ganguly' },
  }).map(([word, known]) => [listed(word), known]),
)

/** Joins runs of single letters: `M. S. Subbulakshmi` and `MS Subbulakshmi` have the same words. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const word of words) {
    if (/^[a-z]$/.test(word)) {
      run += word
      continue
    }
    if (run) joined.push(run)
    run = ''
    joined.push(word)
  }
  if (run) joined.push(run)
  return joined
}

/** The words of a text in plain Latin letters, lower case, without marks; initials joined. @param text of any script */
export function plainWords(text: string): string[] {
  let plain = romanise(readInitials(text.normalize('NFKC')))
    .toLowerCase()
    .normalize('NFC')
  for (const [letters, latin] of marked) plain = plain.replace(letters, latin)
  plain = plain.normalize('NFD').replace(ANY_MARK, '').replace(APOSTROPHE, '')
  return joinInitials(
    plain
      .split(DIVIDES)
      .filter(Boolean)
      .map((word) => oneWord.get(listed(word)) ?? word),
  )
}

/** A text in which every long a, as scholars mark it, is written twice. */
export const withLongA = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(a)\u0304/giu, '$1$1')
    .normalize('NFC')

const keysOf = (words: readonly string[]) => new Set(words.map(foldKey))

/** How a tala is counted besides its beats: pulses of a beat (gati, nadai), speed (kalai), start of a song (eduppu). */
const pulses = keysOf(['gati', 'nadai'])
const jatis = keysOf(['tisra', 'chaturasra', 'khanda', 'misra', 'sankirna'])
const speeds = keysOf(['kalai', 'kala'])
const starts = keysOf(['eduppu', 'edupu'])
const numbers = keysOf(['one', 'two', 'four', 'half', 'oru', 'rendu', 'irandu', 'nalu', 'samam', 'atita', 'anagata'])

const isNumber = (key: string | undefined) => key !== undefined && (/^\d+$/.test(key) || numbers.has(key))

/** The words that say how a tala is counted, by their places. Its jati is part of its name and not among them. */
function countingWords(words: readonly string[]): Set<number> {
  const keys = words.map(foldKey)
  const found = new Set<number>()
  keys.forEach((key, at) => {
    const before = keys[at - 1]
    if (pulses.has(key) && before !== undefined && jatis.has(before)) [at - 1, at].forEach((one) => found.add(one))
    if (speeds.has(key) && isNumber(before)) [at - 1, at].forEach((one) => found.add(one))
    if (!starts.has(key)) return
    found.add(at)
    for (let one = at - 1; isNumber(keys[one]); one -= 1) found.add(one)
  })
  return found
}

/** The words without titles and the words raga and tala, unless nothing else is there. */
export function withoutTitles(words: readonly string[]): string[] {
  const rest = words.filter((word) => !titles.has(listed(word)))
  return rest.length > 0 ? rest : [...words]
}

/** The words without those that say how a tala is counted, unless nothing else is there. */
export function withoutCounting(words: readonly string[]): string[] {
  const counting = countingWords(words)
  const rest = words.filter((_, at) => !counting.has(at))
  return rest.length > 0 ? rest : [...words]
}

const mixed = keysOf(['misra'])

/** The words of a raga without the one that says it is mixed with others, unless nothing else is there. */
export function withoutMixed(words: readonly string[]): string[] {
  const rest = words.filter((word) => !mixed.has(foldKey(word)))
  return rest.length > 0 ? rest : [...words]
}

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
function readInitials(text: string): string {
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
