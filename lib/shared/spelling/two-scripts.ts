import { closeness, SAME_WORD } from './closeness'
import { foldKey } from './fold'
import { plainWords } from './words'

const scripts = [
  ...['Latin', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Meetei_Mayek', 'Arabic', 'Tamil'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
const TAMIL = scripts.length - 1

type Word = { text: string; script: number; keys: string[] }

const wordOf = (text: string): Word => ({
  text,
  script: scripts.findIndex((script) => script.test(text)),
  keys: plainWords(text).map(foldKey),
})

function isSaidBy(word: Word, other: Word): boolean {
  const fromTamil = word.script === TAMIL || other.script === TAMIL
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
