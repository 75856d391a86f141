import { foldKey } from './fold'
import { romanise } from './script'

/** Letters with diacritics (IAST and ISO 15919) and their plain spellings. */
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
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([a-z])\p{Mn}+/giu, '$1')
    .toLowerCase()

const ANY_MARK = /\p{M}/gu
/** Removed from words, because an apostrophe doesn't separate words. */
const APOSTROPHE = /['’‘`ʼ]/g
const DIVIDES = /[^\p{L}\p{N}]+/u

/** Normalises a word for the lists below: n for m before d or t, no doubled letters, and no final `a`. */
const listed = (word: string) =>
  word
    .replace(/m(?=[dt])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)a$/, '')

/** Words that may be omitted: titles before a name, and the words raga and tala. */
const titles = new Set(
  [
    ...[
      'pt',
      'pandit',
      'pdt',
      'ustad',
      'ostad',
      'ut',
      // Urdu spellings of ustad and pandit
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

/** Variants of a word that no spelling rule connects. */
const oneWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Colloquial names of the jatis
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

/** Joins single letters, because `M. S. Subbulakshmi` and `MS Subbulakshmi` must have the same words. */
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

export const withLongA = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(a)\u0304/giu, '$1$1')
    .normalize('NFC')

const keysOf = (words: readonly string[]) => new Set(words.map(foldKey))

/** Words that describe a tala's count: subdivision (gati, nadai), speed (kalai), starting point (eduppu). */
const pulses = keysOf(['gati', 'nadai'])
const jatis = keysOf(['tisra', 'chaturasra', 'khanda', 'misra', 'sankirna'])
const speeds = keysOf(['kalai', 'kala'])
const starts = keysOf(['eduppu', 'edupu'])
const numbers = keysOf(['one', 'two', 'four', 'half', 'oru', 'rendu', 'irandu', 'nalu', 'samam', 'atita', 'anagata'])

const isNumber = (key: string | undefined) => key !== undefined && (/^\d+$/.test(key) || numbers.has(key))

/** Returns the indexes of words that describe a tala's count. Excludes the jati, because it belongs to the name. */
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

/** Returns all words if all of them are titles. */
export function withoutTitles(words: readonly string[]): string[] {
  const rest = words.filter((word) => !titles.has(listed(word)))
  return rest.length > 0 ? rest : [...words]
}

export function withoutCounting(words: readonly string[]): string[] {
  const counting = countingWords(words)
  const rest = words.filter((_, at) => !counting.has(at))
  return rest.length > 0 ? rest : [...words]
}

const mixed = keysOf(['misra'])

export function withoutMixed(words: readonly string[]): string[] {
  const rest = words.filter((word) => !mixed.has(foldKey(word)))
  return rest.length > 0 ? rest : [...words]
}

/** Names of Latin letters. Indian scripts write initials with them: எம். எஸ். is M. S. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ e: 'a', bi: 'b', si: 'c', di: 'd', i: 'e', ef: 'f', ep: 'f', eph: 'f', ji: 'g', ech: 'h', hech: 'h', ai: 'i' },
    ...{ je: 'j', ke: 'k', el: 'l', em: 'm', en: 'n', o: 'o', pi: 'p', kyu: 'q', ar: 'r', es: 's', yes: 's', ti: 't' },
    ...{ yu: 'u', vi: 'v', dablyu: 'w', dabalyu: 'w', eks: 'x', vai: 'y', jed: 'z', zed: 'z' },
  }),
)

const WORDS = /[\p{L}\p{M}\p{N}]+\.?/gu
/** Abbreviation signs of Devanagari and Gujarati: डॉ॰ */
const ABBREVIATION = /[\u0970\u0af0]/g
const INDIAN = /^[\u0900-\u0dff\u200b-\u200d]+\.?$/

function letterOf(word: string): string | undefined {
  const latin = romanise(word.replace('.', '')).replace(/(.)\1/g, '$1')
  return letters.get(latin.length > 2 ? latin.replace(/a$/, '') : latin)
}

/** Replaces letter names with letters: a single name only before a full stop, several names at the start of a text. */
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
