/**
 * Reads Urdu, which writes long vowels and leaves most short ones out. Source of the letters: the ALA-LC romanization
 * of Urdu, without its marks. Short vowels are supplied as `a` by the rule of the syllable: at most one consonant ends
 * it, and one begins the next.
 */

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
/** The h at the end of a word is written for the vowel before it. */
const he = new Set(['ہ', 'ه', 'ة', 'ۃ', 'ۂ', 'ۀ', 'ە'])
const ye = new Set(['ی', 'ي', 'ى'])
const marks: Readonly<Record<string, string>> = { '\u064e': 'a', '\u0650': 'i', '\u064f': 'u', '\u0670': 'aa' }
const DOUBLED = '\u0651'
const ASPIRATED = 'ھ'
/** Letters that are a vowel, or bear one, so that a semivowel before them is a consonant. */
const beforeVowel = new Set(['ا', 'آ', 'و', 'ے', ...ye])

const WORD = /[\p{Script=Arabic}\u064b-\u0655\u0670]+/gu
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g

type Sound = { latin: string; isVowel: boolean }

/** Sounds that are written; a consonant after another one owes a short vowel, or ends a syllable. */
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
  /** Consonants since the last vowel. */
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

/**
 * Puts Latin letters in the place of Urdu words; all other characters stay as they are.
 * @param text of any script
 */
export const readUrdu = (text: string): string =>
  text
    // Arabic writes a hamza with the alef that bears it.
    .replace(/[أإٱ]/g, 'ا')
    .replace(DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(WORD, (word) => (/\p{L}/u.test(word) ? readWord(word) : word))
