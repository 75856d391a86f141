import 'server-only'
import type { Coverage } from './coverage'
import { COMPLETE_FACE, faces, loadFaces } from './fonts'

/** Musical signs that no face has, as people type them. */
const typed: Readonly<Record<string, string>> = { '♯': '#', '♭': 'b' }
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Signs that join, part or direct letters are not drawn themselves. */
const isDrawn = (character: string) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(character)

/** Each letter with its marks is set by one face, or the marks would stand apart. */
const isCovered = (text: string, faces: readonly Coverage[]) =>
  lettersOf(text).every((letter) =>
    faces.some((face) => [...letter].filter(isDrawn).every((each) => face.has(each.codePointAt(0) ?? 0))),
  )

/** A letter as the faces can set it, simpler where it must be; empty where they cannot. */
function settableLetter(letter: string, faces: readonly Coverage[]): string {
  if (/^\s+$/.test(letter)) return letter
  const plain = letter.normalize('NFKC')
  const forms = [letter, letter.normalize('NFC'), letter.normalize('NFD'), typed[letter] ?? '', plain]
  // Marks are the vowels of other scripts.
  if (/^[\p{Script=Latin}\d]/u.test(plain)) forms.push(plain.normalize('NFD').replace(/\p{M}/gu, ''))
  return forms.find((form) => [...form].some(isDrawn) && isCovered(form, faces)) ?? ''
}

/** A text without what the faces of the cards do not have, such as emoji, which would be boxes. */
export async function settableText(text: string): Promise<string> {
  const { all } = await loadFaces()
  const letters = lettersOf(text).map((letter) => settableLetter(letter, all))
  if (!letters.includes('')) return letters.join('')
  // Brackets and dashes that stood around what is left out.
  return letters
    .join('')
    .replace(/\(\s*\)|\[\s*\]|“\s*”|"\s*"/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ·|:,–—-]+|[ ·|:,–—-]+$/g, '')
}

/** True where the faces of the cards have every letter of a text. */
export const isSettable = async (text: string): Promise<boolean> => isCovered(text, (await loadFaces()).all)

/** The family list that sets a text in a face, with the marks of all of its Latin letters in their places. */
export async function familiesFor(text: string, face: keyof typeof faces): Promise<string> {
  const { [face]: own } = await loadFaces()
  const isOwn = (letter: string) => {
    const whole = letter.normalize('NFC')
    return whole.length === 1 && own.some((each) => each.has(whole.charCodeAt(0)))
  }
  const latin = lettersOf(text).filter((letter) => /^\p{Script=Latin}/u.test(letter))
  return latin.every(isOwn) ? faces[face] : `${COMPLETE_FACE}, ${faces[face]}`
}
