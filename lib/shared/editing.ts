import { z } from 'zod'

/** Separate from errors.ts, because every public page loads that file. */

/** Returns false for NUL and lone surrogates, because PostgreSQL can't store them. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Cleans up text pasted from a word processor. Keeps zero-width joiners, because Indic scripts need them. */
export const asTyped = (text: string): string =>
  text
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')

export const UNREADABLE = 'This contains characters we can’t store. Please retype it.'
/** Ends an error message that begins with a line or a column. */
export const HAS_UNREADABLE = 'has characters that can’t be stored'

export const requiredText = (missing: string, max: number, read = (text: string) => text.trim()) =>
  z
    .string(missing)
    .overwrite(read)
    .min(1, missing)
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorable, missing)

export const CHANGED_MEANWHILE =
  'Someone else has changed this since you opened it, so nothing was saved. Copy what you typed, reload the page and ' +
  'make your change again.'

const REASON_MAX = 500

export const reasonSchema = z
  .string()
  .trim()
  .min(3, 'Enter a reason.')
  .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`)
