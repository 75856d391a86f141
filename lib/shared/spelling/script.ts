import { blocks, isRead, letterOf } from './letters'

/**
 * Transcribes Indian scripts to Latin letters. Unicode gives most of these scripts the same layout (from ISCII), so one
 * table (letters.ts) serves them all.
 */

const BLOCK = 0x80
const VIRAMA = 0x4d
const withNukta: Record<string, string> = { k: 'q', j: 'z', d: 'r', dh: 'rh', ph: 'f' }
const withNuktaInGurmukhi: Record<string, string> = { ...withNukta, s: 'sh' }

/** Invisible characters, such as joiners and soft hyphens. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2069\ufeff]/g

/** Tamil plosives by offset in the block, each with its unvoiced and voiced sound. */
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
 * Tamil plosives are voiced between vowels and after a nasal or liquid, and unvoiced elsewhere.
 * @param before the preceding sound; a number is the offset of a consonant without a vowel
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
 * Applies the pronunciation of Bengali and Odia: reads ya as j unless it is subjoined or dotted, reads a final Bengali
 * anusvara as ng, and drops the Bengali genitive -er.
 */
function asTheEastSpeaks(text: string): string {
  return text
    .replace(/(?<=[\u0980-\u09ff]{4})\u09c7\u09b0(?![\u0980-\u09ff])/gu, '')
    .replace(/(?<=\u09cd)\u09af|\u09af\u09bc/gu, '\u09df')
    .replace(/(?<=\u0b4d)\u0b2f|\u0b2f\u0b3c/gu, '\u0b5f')
    .replace(/\u0982(?![\u0980-\u09ff])/gu, '\u0999\u09cd\u0997\u09cd')
}

/** Reads aytham with p or j as f or z, because Tamil has no letters for these sounds. */
const asTamilBorrows = (text: string) => text.replace(/\u0b83\u0baa/g, '\u095e').replace(/\u0b83\u0b9c/g, '\u095b')

/** Transcribes Indian scripts and leaves other characters unchanged. Long vowels are doubled (`aa`). */
export function romanise(text: string): string {
  const composed = text.replace(UNSEEN, '').normalize('NFC')
  const spoken = asTamilBorrows(asTheEastSpeaks(readUrdu(composed)))
  const codes = Array.from(spoken, (char) => char.codePointAt(0) ?? 0)
  let out = ''
  // A consonant carries an `a` until a vowel sign or virama replaces it.
  let owesVowel = false
  let isDoubled = false
  let before: 'start' | 'vowel' | number = 'start'
  const settle = () => {
    if (owesVowel) out += 'a'
    owesVowel = false
  }
  codes.forEach((code, index) => {
    if (!isRead(code)) {
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
      const isGurmukhi = code >= blocks.gurmukhi && code < blocks.gurmukhi + BLOCK
      const base = /(?:dh|ph|[kjds])$/.exec(out)?.[0] ?? ''
      const dotted = (isGurmukhi ? withNuktaInGurmukhi : withNukta)[base]
      out = out.slice(0, out.length - base.length) + (dotted ?? base)
      return
    }
    if (letter.kind === 'doubling') {
      settle()
      isDoubled = true
      return
    }
    if (letter.kind === 'sign') {
      owesVowel = false
      out += letter.latin
      before = 'vowel'
      return
    }
    if (letter.kind === 'subjoined') {
      out += letter.latin
      owesVowel = true
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
    } else out += isDoubled ? letter.latin.charAt(0) + letter.latin : letter.latin
    isDoubled = false
    before = letter.place
    owesVowel = true
  })
  settle()
  return out
}

/** Urdu omits most short vowels, so syllable rules insert an `a`. Letters follow ALA-LC without diacritics. */

const consonants: Readonly<Record<string, string>> = {
  ...{ ب: 'b', پ: 'p', ت: 't', ٹ: 't', ث: 's', ج: 'j', چ: 'ch', ح: 'h', خ: 'kh', د: 'd', ڈ: 'd', ذ: 'z', ر: 'r' },
  ...{ ڑ: 'r', ز: 'z', ژ: 'zh', س: 's', ش: 'sh', ص: 's', ض: 'z', ط: 't', ظ: 'z', غ: 'gh', ف: 'f', ق: 'q', ک: 'k' },
  ...{
    ك: 'k',
    گ: 'g',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ں: 'n',
    ھ: 'h',
    ڃ: 'j',
    ڄ: 'j',
    ڪ: 'k',
    ڻ: 'n',
    ڳ: 'g',
    ٻ: 'b',
    ڦ: 'ph',
  },
}
/** Forms of the letter h. At the end of a word, they represent the vowel `a`. */
const he = new Set(['ہ', 'ه', 'ة', 'ۃ', 'ۂ', 'ۀ', 'ە'])
const ye = new Set(['ی', 'ي', 'ى'])
const marks: Readonly<Record<string, string>> = { '\u064e': 'a', '\u0650': 'i', '\u064f': 'u', '\u0670': 'aa' }
const DOUBLED = '\u0651'
const ASPIRATED = 'ھ'
/** Letters before which a semivowel is a consonant. */
const beforeVowel = new Set(['ا', 'آ', 'و', 'ے', ...ye])

const WORD = /[\p{Script=Arabic}\u064b-\u0655\u0670]+/gu
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g

type Sound = { latin: string; isVowel: boolean }

/** Returns the sounds that are written. `readWord` adds the short vowels. */
function soundsOf(word: string): Sound[] {
  const letters = Array.from(word)
  const sounds: Sound[] = []
  letters.forEach((letter, at) => {
    const next = letters[at + 1] ?? ''
    const isFirst = at === 0
    const last = sounds.at(-1)
    const vowel = (latin: string) => sounds.push({ latin, isVowel: true })
    if (letter === ASPIRATED && last && !last.isVowel) last.latin += 'h'
    else if (letter === DOUBLED && last && !last.isVowel) last.latin += last.latin
    else if (consonants[letter]) sounds.push({ latin: consonants[letter], isVowel: false })
    else if (marks[letter]) vowel(marks[letter])
    else if (letter === 'آ') vowel('aa')
    else if (letter === 'ا' && isFirst) {
      if (next !== 'و' && !ye.has(next) && !marks[next]) vowel('a')
    } else if (letter === 'ا') vowel('aa')
    else if (letter === 'ع') {
      if (!beforeVowel.has(next) && !last?.isVowel) vowel('a')
    } else if (he.has(letter)) {
      if (next === '' && last && !last.isVowel) vowel('a')
      else sounds.push({ latin: 'h', isVowel: false })
    } else if (letter === 'و' || ye.has(letter)) {
      const [asVowel, asConsonant] = letter === 'و' ? ['u', 'v'] : ['i', 'y']
      const isConsonant = beforeVowel.has(next) || (isFirst && next !== '')
      if (isConsonant) sounds.push({ latin: asConsonant, isVowel: false })
      else vowel(asVowel)
    } else if (letter === 'ے') vowel('e')
    else if (letter === 'ؤ') vowel('o')
  })
  return sounds
}

function readWord(word: string): string {
  const sounds = soundsOf(word)
  let out = ''
  let cluster = 0
  let isAfterWrittenVowel = false
  sounds.forEach(({ latin, isVowel }, at) => {
    out += latin
    if (isVowel) {
      cluster = 0
      isAfterWrittenVowel = true
      return
    }
    cluster += 1
    const next = sounds[at + 1]
    if (!next || next.isVowel) return
    const endsWord = at + 2 === sounds.length
    if (at === 0 || cluster === 2 || (endsWord && isAfterWrittenVowel)) {
      out += 'a'
      cluster = 0
      isAfterWrittenVowel = false
    }
  })
  return out
}

const readUrdu = (text: string): string =>
  text
    // Arabic writes a hamza on its alef; Urdu doesn't.
    .replace(/[أإٱ]/g, 'ا')
    .replace(DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(WORD, (word) => (/\p{L}/u.test(word) ? readWord(word) : word))
