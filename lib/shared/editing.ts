import { z } from 'zod'

/**
 * What texts that people send, and things that staff edit, have in common. Not beside the errors: every public page
 * loads those.
 */

/** Whether PostgreSQL can hold a text: well-formed, and without NUL. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * A text as typed, where it was pasted from a word processor: ordinary spaces for hard ones, lines without breaks of
 * their own, and no signs that nobody sees. Joiners stay, with which Indian scripts are written.
 */
export const asTyped = (text: string): string =>
  text
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** Said of a text that is none, or that cannot be stored. */
export const UNREADABLE = 'Please enter a text'

/**
 * A text that must be there.
 * @param missing what is said when it is not
 * @param read how it was meant, where it is no text to read
 */
export const requiredText = (missing: string, max: number, read = (text: string) => text.trim()) =>
  z
    .string(missing)
    .overwrite(read)
    .min(1, missing)
    .max(max, `Please use at most ${max} characters`)
    .refine(isStorable, missing)

/** Said to an editor who read another version than the one that is stored now. */
export const CHANGED_MEANWHILE =
  'This was changed by someone else since you opened it. Nothing was saved, and what you typed is still here: copy what ' +
  'you need, load the page again, and make your change to what is there now.'

const REASON_MAX = 500

/** Why staff do something for, or with, a person. */
export const reasonSchema = z
  .string()
  .trim()
  .min(3, 'Please say why')
  .max(REASON_MAX, `Please use at most ${REASON_MAX} characters`)
