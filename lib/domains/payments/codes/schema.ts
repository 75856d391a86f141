import { z } from 'zod'

/**
 * Letters and digits that can't be mistaken for each other, without vowels, so that no code is a word. Their number is
 * prime, as the check character needs.
 */
export const CODE_LETTERS = '234679CDFGHJKMNPQRTVWXY'
export const CODE_LENGTH = 12
/** Factor that makes the weighted sum of a code with its check character a multiple of the number of letters. */
const CHECK_FACTOR = 2 * (CODE_LETTERS.length - 1)

const weighted = (code: string): number =>
  [...code].reduce((sum, letter, place) => sum + (place + 1) * CODE_LETTERS.indexOf(letter), 0)

/** Appends a check character. It reveals a mistyped character, and two neighbours that changed places. */
export function withCheck(letters: string): string {
  return letters + CODE_LETTERS.charAt((weighted(letters) * CHECK_FACTOR) % CODE_LETTERS.length)
}

const SHAPE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)

export const isWholeCode = (code: string): boolean => SHAPE.test(code) && withCheck(code.slice(0, -1)) === code

/** Reads a code as people type it: in any case, and with spaces, hyphens or full-width letters. */
export const readCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Formats as XXXX-XXXX-XXXX. */
export const formatCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

const MISTYPED = 'Check the code: it has 12 letters and digits, such as 7K3M-PX9C-4TQH.'

export const codeSchema = z
  .string('Enter your code.')
  .max(100, MISTYPED)
  .overwrite(readCode)
  .refine(isWholeCode, MISTYPED)
