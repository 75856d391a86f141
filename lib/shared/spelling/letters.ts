/** Sources: Unicode 17, blocks U+0900 to U+0DFF and U+ABC0 to U+ABFF; ISO 15919 without diacritics. */

const BLOCK = 0x80
const FIRST_BLOCK = 0x0900

export const blocks = {
  bengali: 0x0980,
  gurmukhi: 0x0a00,
  tamil: 0x0b80,
  malayalam: 0x0d00,
} as const

/** Role of a character in its syllable. A subjoined consonant follows without a virama. */
export type Letter =
  | { kind: 'consonant'; latin: string; place: number }
  | { kind: 'subjoined' | 'sign' | 'vowel' | 'final' | 'other'; latin: string }
  | { kind: 'virama' }
  | { kind: 'nukta' }
  | { kind: 'doubling' }
  | { kind: 'nothing' }

const FIRST_VOWEL = 0x05
const vowels = 'a aa i ii u uu ri li e e e ai o o o au'.split(' ')
const FIRST_CONSONANT = 0x15
const consonants = [
  ...['k', 'kh', 'g', 'gh', 'n', 'ch', 'chh', 'j', 'jh', 'n', 't', 'th', 'd', 'dh', 'n', 't', 'th', 'd', 'dh', 'n'],
  ...['n', 'p', 'ph', 'b', 'bh', 'm', 'y', 'r', 'r', 'l', 'l', 'zh', 'v', 'sh', 'sh', 's', 'h'],
]
const FIRST_SIGN = 0x3e
const vowelSigns = 'aa i ii u uu ri ri e e e ai o o o au'.split(' ')
const FIRST_DOTTED = 0x58
const dotted = ['q', 'kh', 'g', 'z', 'r', 'rh', 'f', 'y']
/** Letters by offset in the block. Most blocks share this layout. */
const atPlace: Readonly<Record<number, Letter>> = {
  0x00: { kind: 'other', latin: 'n' },
  0x01: { kind: 'other', latin: 'n' },
  0x02: { kind: 'other', latin: 'm' },
  0x03: { kind: 'other', latin: 'h' },
  0x04: { kind: 'other', latin: 'm' },
  0x3c: { kind: 'nukta' },
  0x4d: { kind: 'virama' },
  0x60: { kind: 'vowel', latin: 'ri' },
  0x61: { kind: 'vowel', latin: 'li' },
  0x62: { kind: 'sign', latin: 'li' },
  0x63: { kind: 'sign', latin: 'li' },
}

const consonant = (latin: string): Letter => ({ kind: 'consonant', latin, place: 0 })
const each = <Kind extends Letter['kind']>(kind: Kind, latin: Record<number, string>): [number, Letter][] =>
  Object.entries(latin).map(([code, text]) => [
    Number(code),
    kind === 'consonant' ? consonant(text) : ({ kind, latin: text } as Letter),
  ])
const all = (letter: Letter, codes: number[]): [number, Letter][] => codes.map((code) => [code, letter])
const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** Assigns transcriptions to consecutive code points: `_` is empty, and `-` skips an unassigned code point. */
const run = <Kind extends Letter['kind']>(kind: Kind, first: number, latin: string): [number, Letter][] =>
  each(
    kind,
    Object.fromEntries(
      latin.split(' ').flatMap((text, at) => (text === '-' ? [] : [[first + at, text === '_' ? '' : text]])),
    ),
  )

/** Exceptions to `atPlace`, by code point. */
const special: ReadonlyMap<number, Letter> = new Map<number, Letter>([
  // Devanagari: Kashmiri, Marathi, Marwari and Sindhi letters, om, and the abbreviation sign
  ...each('vowel', { 0x904: 'a', 0x972: 'a', 0x973: 'o', 0x974: 'o', 0x975: 'au', 0x976: 'u', 0x977: 'uu' }),
  ...each('sign', { 0x93a: 'o', 0x93b: 'o', 0x94e: 'e', 0x94f: 'au', 0x955: 'e', 0x956: 'u', 0x957: 'uu' }),
  ...run('consonant', 0x978, 'd zh y g j - d b'),
  ...each('vowel', { 0x950: 'om', 0xad0: 'om', 0xbd0: 'om', 0xa74: 'ikonkaar' }),
  ...each('other', { 0x970: '.', 0xaf0: '.', 0x9fd: '.', 0xa76: '.', 0x964: ' ', 0x965: ' ' }),
  // Bengali and Odia pronounce ya as j. Assamese has its own ra and va.
  ...all({ kind: 'final', latin: 't' }, [0x9ce]),
  ...each('consonant', { 0x9af: 'j', 0xb2f: 'j', 0x9f0: 'r', 0x9f1: 'v' }),
  ...each('other', { 0x9fc: 'm' }),
  // Gurmukhi: tippi, addak, the two vowel carriers, and a subjoined ya
  ...each('other', { 0xa70: 'n' }),
  ...all({ kind: 'doubling' }, [0xa71]),
  ...each('vowel', { 0xa72: '', 0xa73: '' }),
  ...each('subjoined', { 0xa75: 'y' }),
  ...each('consonant', { 0xaf9: 'zh', 0xb71: 'v' }),
  ...each('other', { 0xb83: 'h', 0xbf0: '10', 0xbf1: '100', 0xbf2: '1000' }),
  ...each('consonant', { 0xc58: 'ts', 0xc59: 'dz', 0xc5a: 'r', 0xcde: 'zh' }),
  ...each('vowel', { 0xc5c: 'shri', 0xcdc: 'shri' }),
  ...each('final', { 0xc5d: 'n', 0xcdd: 'n' }),
  ...each('other', { 0xcf1: 'h', 0xcf2: 'h', 0xcf3: 'm', 0xd00: 'm' }),
  // Malayalam: chillu letters, and the au sign that modern spelling uses alone
  ...each('consonant', { 0xd3a: 't' }),
  ...all({ kind: 'virama' }, [0xd3b, 0xd3c]),
  ...each('final', { 0xd4e: 'r', 0xd54: 'm', 0xd55: 'y', 0xd56: 'zh' }),
  ...run('final', 0xd7a, 'n n r l l k'),
  ...each('sign', { 0xd57: 'au' }),
  ...each('vowel', { 0xd5f: 'ii' }),
  ...each('other', { 0xd70: '10', 0xd71: '100', 0xd72: '1000' }),
  // Signs without a sound, such as Malayalam fractions. Other blocks have letters at these offsets.
  ...all({ kind: 'nothing' }, [...between(0xd58, 0xd5e), 0xc84, 0x980]),
  ...run('other', 0xd81, 'n m h'),
  ...run('vowel', 0xd85, 'a aa ae ae i ii u uu ri ri li li e e ai o o au'),
  ...run('consonant', 0xd9a, 'k kh g gh n ng ch chh j jh n gn nj t th d dh n nd t th d dh n - nd p ph b bh m mb y r'),
  ...run('consonant', 0xdbd, 'l - - v sh sh s h l f'),
  ...all({ kind: 'virama' }, [0xdca, 0xabed]),
  ...run('sign', 0xdcf, 'aa ae ae i ii u - uu - ri e e ai o o au li'),
  ...run('other', 0xde6, '0 1 2 3 4 5 6 7 8 9'),
  ...run('sign', 0xdf2, 'ri li'),
  ...each('other', { 0xdf4: '.' }),
  // Meitei Mayek: the letter `a` carries vowel signs, and final consonants have their own letters
  ...run('consonant', 0xabc0, 'k s l m p n ch t kh ng th v y h'),
  ...run('vowel', 0xabce, 'u i'),
  ...run('consonant', 0xabd0, 'ph _ g jh r b j d gh dh bh'),
  ...run('final', 0xabdb, 'k l m p n t ng i'),
  ...run('sign', 0xabe3, 'o i aa e au u ai'),
  ...each('final', { 0xabea: 'ng' }),
  ...each('other', { 0xabeb: '.' }),
  ...run('other', 0xabf0, '0 1 2 3 4 5 6 7 8 9'),
])

export const isRead = (code: number): boolean =>
  (code >= FIRST_BLOCK && code < 0x0e00) || (code >= 0xabc0 && code < 0xac00)

export function letterOf(code: number): Letter {
  const own = special.get(code)
  if (own) return own
  if (code >= 0x0d80) return { kind: 'nothing' }
  const place = (code - FIRST_BLOCK) % BLOCK
  const known = atPlace[place]
  if (known) return known
  const vowel = vowels[place - FIRST_VOWEL]
  if (vowel) return { kind: 'vowel', latin: vowel }
  const latin = consonants[place - FIRST_CONSONANT]
  if (latin) return { kind: 'consonant', latin, place }
  const sign = vowelSigns[place - FIRST_SIGN]
  if (sign) return { kind: 'sign', latin: sign }
  const nuktaForm = dotted[place - FIRST_DOTTED]
  if (nuktaForm) return { kind: 'consonant', latin: nuktaForm, place }
  if (place >= 0x66 && place <= 0x6f) return { kind: 'other', latin: String(place - 0x66) }
  return { kind: 'nothing' }
}
