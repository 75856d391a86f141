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
export const UNREADABLE = "This contains characters we can't store. Please retype it."

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
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorable, missing)

/** Said to an editor who read another version than the one that is stored now. */
export const CHANGED_MEANWHILE =
  'Someone else has changed this since you opened it, so nothing was saved. Copy what you typed, reload the page and ' +
  'make your change again.'

const REASON_MAX = 500

/** Why staff do something for, or with, a person. */
export const reasonSchema = z
  .string()
  .trim()
  .min(3, 'Enter a reason.')
  .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`)
