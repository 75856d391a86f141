import { romanise } from '@/lib/shared/spelling/script'

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
const ANY_MARK = /\p{M}/gu
/** Apostrophes join what they stand in; everything else that is neither letter nor digit divides. */
const APOSTROPHE = /['’‘`ʼ]/g
const DIVIDES = /[^\p{L}\p{N}]+/u

/** Titles before a name and the words raga and tala: said or left out at will. */
const titles = new Set([
  ...['pt', 'pandit', 'pdt', 'ustad', 'ustaad', 'ut', 'vidwan', 'vidvan', 'vidushi', 'vidhushi', 'smt', 'shrimati'],
  ...['srimathi', 'srimati', 'dr', 'prof', 'mr', 'mrs', 'raga', 'ragam', 'raag', 'rag', 'raaga', 'raagam'],
  ...['ragini', 'jati', 'tala', 'talam', 'taal', 'tal', 'taala', 'taalam', 'thala', 'thalam', 'thaalam'],
])

/** Words that are one word in two languages or two transcriptions that no rule of sound joins. */
const oneWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    ...{ jathi: 'jati', jaathi: 'jati', jaati: 'jati' },
  }),
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
  let plain = romanise(text.normalize('NFKC')).toLowerCase().normalize('NFC')
  for (const [letters, latin] of marked) plain = plain.replace(letters, latin)
  plain = plain.normalize('NFD').replace(ANY_MARK, '').replace(APOSTROPHE, '')
  return joinInitials(
    plain
      .split(DIVIDES)
      .filter(Boolean)
      .map((word) => oneWord.get(word) ?? word),
  )
}

/** The words without titles and the words raga and tala, unless nothing else is there. */
export function withoutTitles(words: readonly string[]): string[] {
  const rest = words.filter((word) => !titles.has(word))
  return rest.length > 0 ? rest : [...words]
}
