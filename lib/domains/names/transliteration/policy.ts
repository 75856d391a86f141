import type { WritingSystem } from '@/lib/shared/music/writing-systems'

/**
 * The Unicode blocks of Indian scripts have the same order of letters (ISCII), so adding the distance between two
 * blocks converts a letter. Exceptions are listed below. Sources: Unicode charts U+0900 to U+0D7F, and ISO 15919 for
 * Latin letters.
 */

const DEVANAGARI = 0x0900
const blocks: Record<WritingSystem, number> = {
  deva: DEVANAGARI,
  taml: 0x0b80,
  telu: 0x0c00,
  knda: 0x0c80,
  mlym: 0x0d00,
}
const BLOCK = 0x80

const VIRAMA = '्'
const consonants: Record<string, string> = {
  ...{ kṣ: 'क्ष', ksh: 'क्ष', jñ: 'ज्ञ', jn: 'ज्ञ', cch: 'च्छ', chch: 'च्च', tth: 'त्थ', ddh: 'द्ध' },
  ...{ kh: 'ख', gh: 'घ', ch: 'च', chh: 'छ', jh: 'झ', ṭh: 'ठ', ḍh: 'ढ', th: 'त', dh: 'ध', ph: 'फ', bh: 'भ', sh: 'श' },
  ...{ zh: 'ळ', ng: 'ंग', ck: 'क', k: 'क', g: 'ग', ṅ: 'ङ', c: 'क', j: 'ज', ñ: 'ञ', ṭ: 'ट', ḍ: 'ड', ṇ: 'ण', t: 'त' },
  ...{ d: 'द', n: 'न', p: 'प', b: 'ब', m: 'म', y: 'य', r: 'र', l: 'ल', ḷ: 'ळ', v: 'व', w: 'व', ś: 'श', ṣ: 'ष', s: 'स' },
  ...{ h: 'ह', f: 'फ', q: 'क', x: 'क्स', z: 'ज', tt: 'ट्ट', ṟ: 'र', ḻ: 'ळ', ṉ: 'न' },
}
/** Replacements for texts with diacritics, in which these letters are unambiguous. */
const exact: Record<string, string> = { th: 'थ', tt: 'त्त', c: 'च', ch: 'छ' }
const vowels: Record<string, readonly [string, string]> = {
  ...{ a: ['अ', ''], ā: ['आ', 'ा'], aa: ['आ', 'ा'], i: ['इ', 'ि'], ī: ['ई', 'ी'], ee: ['ई', 'ी'], ii: ['ई', 'ी'] },
  ...{ u: ['उ', 'ु'], ū: ['ऊ', 'ू'], oo: ['ऊ', 'ू'], uu: ['ऊ', 'ू'], ṛ: ['ऋ', 'ृ'], e: ['ए', 'े'], ē: ['ए', 'े'] },
  ...{ ai: ['ऐ', 'ै'], ei: ['ऐ', 'ै'], o: ['ओ', 'ो'], ō: ['ओ', 'ो'], au: ['औ', 'ौ'], ou: ['औ', 'ौ'], ow: ['औ', 'ौ'] },
}
const MARKS = /[āīūēōṛṭḍṇṣśñṅḷṁṃḥ]/u
const longest = [...Object.keys(consonants), ...Object.keys(vowels)].sort((one, other) => other.length - one.length)
const LETTER = new RegExp(`${longest.join('|')}|.`, 'gu')
/** Plain spellings that could be read in several ways, but have only one likely reading. */
const known: readonly (readonly [RegExp, string])[] = [
  [/\bs(?:h?r)(?:i|ee)(?![a-z]*r[aeiou])/g, 'śrī'],
  [/kri(?=[sptk])/g, 'kṛ'],
  [/kṛs?h?n(?=[aeiou])/g, 'kṛṣṇ'],
  [/\b([svm])wa/g, '$1vā'],
]
const INDIAN = /[\u0900-\u097f\u0c00-\u0d7f]/u
const TAMIL = /[\u0b80-\u0bff]/u

/**
 * Lowercases a Latin word. Converts capitals within the word to diacritics, because raga lists use them for long vowels
 * (`KalyAni`).
 */
function withMarks(word: string): string {
  const isCapitals = word === word.toUpperCase()
  const long: Record<string, string> = { A: 'ā', I: 'ī', U: 'ū', E: 'ē', O: 'ō' }
  const marked = isCapitals ? word : word.replace(/(?<=\p{L})[AIUEO]|^A(?=[A-Z])/gu, (vowel) => long[vowel] ?? vowel)
  return marked.toLowerCase()
}

function fromLatin(text: string): string {
  const plain = text.normalize('NFC').split(/(\s+)/u).map(withMarks).join('')
  const spelled = known.reduce((word, [pattern, to]) => word.replace(pattern, to), plain)
  const isExact = MARKS.test(text)
  let out = ''
  let owesVowel = false
  for (const [letter] of spelled.matchAll(LETTER)) {
    const consonant = (isExact && exact[letter]) || consonants[letter]
    const vowel = vowels[letter]
    if (consonant) {
      out += owesVowel ? VIRAMA + consonant : consonant
      owesVowel = true
    } else if (vowel) {
      out += owesVowel ? vowel[1] : vowel[0]
      owesVowel = false
    } else {
      if (owesVowel && !/[ṁṃḥ]/u.test(letter)) out += VIRAMA
      out += letter === 'ḥ' ? 'ः' : /[ṁṃ]/u.test(letter) ? 'ं' : letter
      owesVowel = false
    }
  }
  if (owesVowel) out += VIRAMA
  return out.replaceAll(`${VIRAMA}ंग`, `${VIRAMA}ग`).replace(/[नङञण]्(?=[कखगघचछजझटठडढतथदध])|म्(?=[पफबभसशषहव])/gu, 'ं')
}

/** Converts any Indian script except Tamil, whose spelling doesn't determine the sound, to Devanagari. */
function fromIndian(text: string): string {
  const chillus: Record<string, string> = { ൺ: 'ण्', ൻ: 'न्', ർ: 'र्', ൽ: 'ल्', ൾ: 'ळ्', ൿ: 'क्' }
  return Array.from(text.normalize('NFC'), (letter) => {
    const code = letter.codePointAt(0) ?? 0
    const block = [blocks.telu, blocks.knda, blocks.mlym].find((start) => code >= start && code < start + BLOCK)
    return chillus[letter] ?? (block ? String.fromCodePoint(code - block + DEVANAGARI) : letter)
  })
    .join('')
    .replace(/[ऎॆ]/gu, (letter) => (letter === 'ऎ' ? 'ए' : 'े'))
    .replace(/[ऒॊ]/gu, (letter) => (letter === 'ऒ' ? 'ओ' : 'ो'))
    .replace(/[\u200c\u200d]/gu, '')
}

const simplified = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replaceAll('ँ', 'ं')
    .replaceAll('ॅ', 'े')
    .replaceAll('ॉ', 'ा')
    .replaceAll('ऑ', 'आ')
    .replaceAll('ऴ', 'ळ')

const nasals: readonly (readonly [RegExp, string])[] = [
  [/ं(?=[कखगघ])/gu, 'ङ्'],
  [/ं(?=[चछजझ])/gu, 'ञ्'],
  [/ं(?=[टठडढ])/gu, 'ण्'],
  [/ं(?=[तथदध])/gu, 'न्'],
  [/ं(?=[पफबभ])/gu, 'म्'],
]
const withNasals = (text: string) => nasals.reduce((word, [pattern, to]) => word.replace(pattern, to), text)

const moved = (text: string, block: number) =>
  Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    const isShared = code === 0x0964 || code === 0x0965
    return code >= DEVANAGARI && code < DEVANAGARI + BLOCK && !isShared
      ? String.fromCodePoint(code - DEVANAGARI + block)
      : letter
  }).join('')

const tamilLetters: readonly (readonly [RegExp, string])[] = [
  [/ं/gu, 'म्'],
  [/ऋ/gu, 'रु'],
  [/ृ/gu, '्रु'],
  [/[खगघ]/gu, 'क'],
  [/[छश]/gu, 'च'],
  [/झ/gu, 'ज'],
  [/[ठडढ]/gu, 'ट'],
  [/[थदध]/gu, 'त'],
  [/[फबभ]/gu, 'प'],
  [/ः/gu, ''],
  // Tamil has two letters for n: one is used at the start of a word and before t, the other elsewhere.
  [/(?<![\p{L}\p{M}])न|न(?=्त)/gu, '\u0000'],
  [/न/gu, 'ऩ'],
  [/\u0000/gu, 'न'],
]

const FINAL_I = /ि(?![\p{L}\p{M}])/gu
/** Matches a long i at the end of a word, except in words of one syllable such as श्री. */
const FINAL_LONG_I = /(?<!(?<![\p{L}\p{M}])(?:\p{L}्)*\p{L})ी(?![\p{L}\p{M}])/gu

/**
 * Applies conventions of southern scripts: a final i is short, and nasals are written as dots. Malayalam writes most
 * nasals as letters.
 */
function ended(text: string, script: WritingSystem): string {
  const southern = text.replace(/म्(?![\p{L}\p{M}])/gu, 'ं').replace(FINAL_LONG_I, 'ि')
  const dotted = southern.replace(/[ङञणन]्(?=[कखगघचछजझटठडढतथदध])|म्(?=[पफबभ])/gu, 'ं')
  return script === 'mlym' ? withNasals(dotted).replace(/ङ्(?=[गघ])/gu, 'ं') : dotted
}

const malayalamFinals: Record<string, string> = { ണ്: 'ൺ', ന്: 'ൻ', ര്: 'ർ', ല്: 'ൽ', ള്: 'ൾ' }

function fromDevanagari(text: string, script: WritingSystem): string {
  if (script === 'deva') return text
  const simple = simplified(text)
  if (script === 'taml') {
    const spelled = tamilLetters.reduce((word, [pattern, to]) => word.replace(pattern, to), withNasals(simple))
    return moved(spelled, blocks.taml)
  }
  const there = moved(ended(simple, script), blocks[script])
  return script === 'mlym'
    ? there.replace(/[ണനരലള]്(?![\p{L}\p{M}])/gu, (final) => malayalamFinals[final] ?? final)
    : there
}

const isWrittenIn = (text: string, script: WritingSystem) =>
  !/[A-Za-z]/.test(text) &&
  Array.from(text).some((letter) => {
    const place = (letter.codePointAt(0) ?? 0) - blocks[script]
    return place >= 0 && place < BLOCK
  })

/**
 * Returns a spelling in this script unchanged, if there is one. Otherwise converts a spelling in another Indian script.
 * If there is none either, converts a Latin spelling, preferably with diacritics or capitals for long vowels.
 * @param others other spellings of the name, confirmed spellings first
 */
export function transliterate(name: string, others: readonly string[], script: WritingSystem): string {
  const own = others.find((text) => isWrittenIn(text, script))
  if (own) return own
  const isLatin = (text: string) => !INDIAN.test(text) && !TAMIL.test(text)
  const indian = others.find((text) => INDIAN.test(text) && !TAMIL.test(text) && !/[A-Za-z]/.test(text))
  if (indian) return fromDevanagari(fromIndian(indian), script)
  const capitals = /\p{Ll}[AIUEO]/u
  const marked = [name, ...others].find((text) => isLatin(text) && (MARKS.test(text) || capitals.test(text)))
  const drafted = fromLatin(marked ?? name)
  // A final i is long in northern scripts, and short in southern scripts.
  return fromDevanagari(script === 'deva' ? drafted.replace(FINAL_I, 'ी') : drafted, script)
}
