import { foldKey } from '@/lib/shared/spelling/fold'
import { plainWords, withoutTitles } from '@/lib/shared/spelling/words'

/** A text in the forms in which it is compared. */
export type Spelling = {
  /** Plain Latin letters without spaces. */
  plain: string
  /** Key of the whole, spaces removed. */
  fold: string
  /** Keys of the words. */
  words: string[]
  /** Plain letters of the words. */
  letters: string[]
  /** It was written in Tamil, which leaves voicing open. */
  fromTamil: boolean
  /** Titles were left out. */
  bare: boolean
}

const TAMIL = /\p{Script=Tamil}/u

/**
 * The forms of a text: as it is, and without titles and the words raga and tala where that leaves something else.
 * @param text of any script
 * @returns one or two; none when the text has neither letters nor digits
 */
export function spellingsOf(text: string): Spelling[] {
  const words = plainWords(text)
  if (words.length === 0) return []
  const fromTamil = TAMIL.test(text)
  const of = (part: readonly string[], bare: boolean): Spelling => ({
    plain: part.join(''),
    fold: foldKey(part.join('')),
    words: part.map(foldKey),
    letters: [...part],
    fromTamil,
    bare,
  })
  const rest = withoutTitles(words)
  return rest.length === words.length ? [of(words, false)] : [of(words, false), of(rest, true)]
}
