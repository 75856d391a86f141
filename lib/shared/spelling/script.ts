/**
 * Reads the scripts of India into Latin letters. Unicode lays these scripts out in parallel (ISCII's order): a letter
 * has the same place in each block, so that one table reads them all. What differs is told apart below: Tamil writes
 * no voicing, Malayalam has letters for final consonants, Bengali and Gurmukhi have a few signs of their own.
 *
 * Source of the table: the charts of the Unicode Standard, blocks U+0900 to U+0D7F.
 */

const BLOCK = 0x80
const FIRST_BLOCK = 0x0900
const END_OF_BLOCKS = 0x0d80

const blocks = {
  bengali: 0x0980,
  tamil: 0x0b80,
  kannada: 0x0c80,
  malayalam: 0x0d00,
} as const

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
const chillus = ['n', 'n', 'r', 'l', 'l', 'k']

const CANDRABINDU = 0x01
const ANUSVARA = 0x02
const YA = 0x2f
const VISARGA = 0x03
const NUKTA = 0x3c
const VIRAMA = 0x4d
/** A dot below makes another consonant of these. */
const withNukta: Record<string, string> = { k: 'q', j: 'z', d: 'r', dh: 'rh', ph: 'f' }

const JOINERS = /[\u200b-\u200d\ufeff]/g

type Letter =
  | { kind: 'consonant'; latin: string; place: number }
  | { kind: 'sign'; latin: string }
  | { kind: 'vowel' | 'final' | 'other'; latin: string }
  | { kind: 'virama' }
  | { kind: 'nukta' }
  | { kind: 'nothing' }

function letterOf(code: number): Letter {
  const place = (code - FIRST_BLOCK) % BLOCK
  const block = code - place
  if (block === blocks.kannada && place === 0x5e) return { kind: 'consonant', latin: 'zh', place: 0x34 }
  if (block === blocks.bengali && place === 0x4e) return { kind: 'final', latin: 't' }
  if (block === blocks.bengali && place === 0x70) return { kind: 'consonant', latin: 'r', place: 0x30 }
  if (block === blocks.bengali && place === 0x71) return { kind: 'consonant', latin: 'v', place: 0x35 }
  if (block === blocks.bengali && place === YA) return { kind: 'consonant', latin: 'j', place }
  if (block === 0x0a00 && place === 0x70) return { kind: 'other', latin: 'n' }
  if (block === blocks.malayalam && place >= 0x7a) return { kind: 'final', latin: chillus[place - 0x7a] ?? '' }
  if (place === CANDRABINDU) return { kind: 'other', latin: 'n' }
  if (place === ANUSVARA) return { kind: 'other', latin: 'm' }
  if (place === VISARGA) return { kind: 'other', latin: block === blocks.tamil ? '' : 'h' }
  if (place === NUKTA) return { kind: 'nukta' }
  if (place === VIRAMA) return { kind: 'virama' }
  const vowel = vowels[place - FIRST_VOWEL]
  if (vowel) return { kind: 'vowel', latin: vowel }
  const consonant = consonants[place - FIRST_CONSONANT]
  if (consonant) return { kind: 'consonant', latin: consonant, place }
  const sign = vowelSigns[place - FIRST_SIGN]
  if (sign) return { kind: 'sign', latin: sign }
  const nuktaForm = dotted[place - FIRST_DOTTED]
  if (nuktaForm) return { kind: 'consonant', latin: nuktaForm, place }
  if (place === 0x60 || place === 0x61) return { kind: 'vowel', latin: 'ri' }
  if (place >= 0x66 && place <= 0x6f) return { kind: 'other', latin: String(place - 0x66) }
  return { kind: 'nothing' }
}

/** Tamil's plosives by place: unvoiced, voiced. */
const tamilPlosives: Record<number, readonly [string, string]> = {
  0x15: ['k', 'g'],
  0x1a: ['ch', 's'],
  0x1f: ['t', 'd'],
  0x24: ['t', 'd'],
  0x2a: ['p', 'b'],
}
const tamilNasals = new Set([0x19, 0x1e, 0x23, 0x28, 0x29, 0x2e])
const tamilLiquids = new Set([0x2f, 0x30, 0x32, 0x33, 0x34, 0x35])
const C = 0x1a

/**
 * Tamil writes one letter for k and g, t and d, p and b: it is voiced between vowels and after a nasal or a liquid,
 * unvoiced at the start of a word, when doubled, and beside another plosive.
 * @param before what stands before it: `start`, `vowel`, or the place of a consonant without a vowel
 * @param next the place of the consonant it forms a cluster with, or null
 */
function tamilPlosive(place: number, before: 'start' | 'vowel' | number, next: number | null): string {
  const [unvoiced = '', voiced = ''] = tamilPlosives[place] ?? []
  if (next !== null) return unvoiced
  if (before === 'start') return place === C ? 's' : unvoiced
  if (before === 'vowel') return voiced
  if (tamilNasals.has(before)) return place === C ? 'j' : voiced
  return tamilLiquids.has(before) ? voiced : unvoiced
}

/**
 * Bengali speaks ya as j, except under another consonant and with a dot. Its anusvara at the end of a word is ng, and
 * the last syllable -er is a genitive where a longer word precedes it.
 */
function asBengaliSpeaks(text: string): string {
  return text
    .replace(/(?<=[\u0980-\u09ff]{4})\u09c7\u09b0(?![\u0980-\u09ff])/gu, '')
    .replace(/(?<=\u09cd)\u09af|\u09af\u09bc/gu, '\u09df')
    .replace(/\u0982(?![\u0980-\u09ff])/gu, '\u0999\u09cd\u0997\u09cd')
}

const isOfIndia = (code: number) => code >= FIRST_BLOCK && code < END_OF_BLOCKS

/**
 * Transliterates Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam; all other
 * characters stay as they are.
 * @param text of any script, also mixed
 * @returns plain Latin letters for the scripts above, long vowels doubled (`aa`), each consonant with its vowel
 */
export function romanise(text: string): string {
  const codes = Array.from(asBengaliSpeaks(text.replace(JOINERS, '')), (char) => char.codePointAt(0) ?? 0)
  let out = ''
  // A consonant carries an `a` until a vowel sign or a virama says otherwise.
  let owesVowel = false
  let before: 'start' | 'vowel' | number = 'start'
  const settle = () => {
    if (owesVowel) out += 'a'
    owesVowel = false
  }
  codes.forEach((code, index) => {
    if (!isOfIndia(code)) {
      settle()
      out += String.fromCodePoint(code)
      before = 'start'
      return
    }
    const letter = letterOf(code)
    if (letter.kind === 'nothing') return
    if (letter.kind === 'virama') {
      owesVowel = false
      return
    }
    if (letter.kind === 'nukta') {
      const base = /(?:dh|ph|[kjd])$/.exec(out)?.[0] ?? ''
      out = out.slice(0, out.length - base.length) + (withNukta[base] ?? base)
      return
    }
    if (letter.kind === 'sign') {
      owesVowel = false
      out += letter.latin
      before = 'vowel'
      return
    }
    if (owesVowel) before = 'vowel'
    settle()
    if (letter.kind !== 'consonant') {
      out += letter.latin
      before = 'vowel'
      return
    }
    const isTamil = code >= blocks.tamil && code < blocks.tamil + BLOCK
    if (isTamil && letter.place in tamilPlosives) {
      const virama = codes[index + 1] === blocks.tamil + VIRAMA
      const next = virama ? (codes[index + 2] ?? 0) - blocks.tamil : null
      out += tamilPlosive(letter.place, before, next)
    } else out += letter.latin
    before = letter.place
    owesVowel = true
  })
  settle()
  return out
}
