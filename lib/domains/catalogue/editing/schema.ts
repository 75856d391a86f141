import { z } from 'zod'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { clockTime, humanizeDuration } from '@/lib/shared/format/format'
import { linkText, numberText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { rowIdSchema } from '@/lib/shared/row-id'

/** Fields shared by staff forms. Values remain strings until they are saved. */

export const GONE_CHOICE = 'This item no longer exists. Choose another.'

export const optionalText = (max: number, read = (text: string) => text.trim()) =>
  z
    .string(UNREADABLE)
    .overwrite(read)
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorable, UNREADABLE)
    .default('')

export const NAME_MISSING = 'Enter a name.'

const ALIASES_MAX = 50
const ALIAS_LENGTH = 200

export const aliasList = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export const aliasesSchema = optionalText(ALIASES_MAX * ALIAS_LENGTH).refine(
  (text) => aliasList(text).length <= ALIASES_MAX && aliasList(text).every((alias) => alias.length <= ALIAS_LENGTH),
  `Use at most ${ALIASES_MAX} lines of up to ${ALIAS_LENGTH} characters each.`,
)

export const choiceSchema = rowIdSchema('Choose from the list.').nullable().default(null)

export const CHOICES_MAX = 100
export const choicesSchema = z
  .array(rowIdSchema('Choose from the list.'))
  .max(CHOICES_MAX, `Choose at most ${CHOICES_MAX}.`)
  .default([])

export const idsSchema = z.array(rowIdSchema()).max(500, 'Choose at most 500.')

/** Time of the last edit when the form was loaded. Saving fails if the row has a later edit. */
export const versionSchema = z.iso.datetime('Reload the page and try again.').optional()

/** Accepts our own artwork, an uploaded picture, any https:// URL or an empty value. */
export const pictureSchema = z
  .string('Choose a picture.')
  .overwrite(linkText)
  .max(1000, 'Use at most 1000 characters.')
  .refine((address) => address === '' || isPicture(address), 'Upload a picture, or enter an https:// URL.')
  .default('')

function isPicture(address: string): boolean {
  if (!isStorable(address)) return false
  if (/^\/(art|api\/media\/pictures)\/[\w./-]+$/.test(address)) return !address.includes('..')
  return address.startsWith('https://') && URL.canParse(address)
}

/** Maximum length of a video in seconds: two days. */
export const MAX_SECONDS = 2 * 24 * 60 * 60

/** Parses a length such as '3720', '62:00' or '1:02:00' to seconds. */
export function parseClock(text: string): number | null {
  const [, hours, minutes, seconds] = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})$/.exec(numberText(text)) ?? []
  if (seconds === undefined) return null
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59)) return null
  if (hours !== undefined && (minutes?.length !== 2 || Number(minutes) > 59)) return null
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
  return total > MAX_SECONDS ? null : total
}

/** Formats seconds as h:mm:ss, the format that spreadsheets leave unchanged. */
export const fullClock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part, index) => String(Math.floor(part)).padStart(index === 0 ? 1 : 2, '0'))
    .join(':')

/**
 * Length that a spreadsheet may have changed: spreadsheets read 24:10 as hours and minutes, and save 24:10:00.
 * `hours` is the saved length and `minutes` the length that was probably typed, both in seconds.
 */
export type TurnedClock = {
  hours: number
  minutes: number
  /** Sentence without a full stop. */
  cause: string
}
export function turnedClock(text: string): TurnedClock | null {
  const [, first, second] = /^(\d{1,3}):([0-5]\d):00$/.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return null
  const minutes = Number(first) * 60 + Number(second)
  const typed = `${Number(first)}:${second}`
  const cause = `A spreadsheet may have turned ${typed} into ${typed}:00`
  return minutes > 0 ? { hours: minutes * 60, minutes, cause } : null
}

/** Maximum for a length that a spreadsheet may have changed, unless it matches the file. */
const LONG_SECONDS = 12 * 60 * 60

/** Tolerates 15 seconds or 5 %, because lengths may be rounded to whole minutes. */
export const isNearLength = (one: number, other: number) => Math.abs(one - other) <= Math.max(15, other * 0.05)

type KnownLengths = { file: number | null; stored: number | null }

export function isTurnedLength({ hours, minutes }: TurnedClock, { file, stored }: KnownLengths): boolean {
  if (file === null) return hours > LONG_SECONDS || stored === minutes
  return !isNearLength(hours, file) && (isNearLength(minutes, file) || hours > LONG_SECONDS)
}

/** Returns true if the clock would be h:mm:00, because a spreadsheet may produce that from a shorter length. */
const isAmbiguousClock = (seconds: number) => seconds % 60 === 0

export const plainLength = (seconds: number) =>
  isAmbiguousClock(seconds) ? `${seconds} (in seconds)` : fullClock(seconds)

/** Returns the end of an error message that begins with the field's name. */
export function turnedLengthProblem({ hours, minutes, cause }: TurnedClock, file: number | null): string {
  const but = file === null ? '' : `, but the file is ${clockTime(file)} long`
  const isPossible = file === null && hours <= MAX_SECONDS
  const unit = isAmbiguousClock(minutes) ? '' : ' (in seconds)'
  const or = isPossible ? `, or ${hours}${unit} if the video really is that long` : ''
  return `is ${humanizeDuration(hours)}${but}. ${cause}. Enter ${plainLength(minutes)}${or}.`
}

/** Returns the end of an error message about an invalid time; empty unless a spreadsheet may have changed the time. */
export function turnedAdvice(text: string): string {
  const turned = turnedClock(text)
  return turned ? `. ${turned.cause}. Enter ${fullClock(turned.minutes)}` : ''
}

export const lateAdvice = (seconds: number): string => (seconds < 3600 ? '' : turnedAdvice(fullClock(seconds)))

const LENGTH_WRONG = 'Enter a length such as 1:02:30 or 62:30.'
export const lengthSchema = z
  .string(LENGTH_WRONG)
  .overwrite(numberText)
  .refine((text) => (parseClock(text) ?? 0) > 0, LENGTH_WRONG)

/** A future time schedules the publication. An empty time publishes immediately. */
export const publicationShape = {
  publication: z.enum(['draft', 'public'], 'Choose draft or public.'),
  /** Singapore time, in the format of a datetime-local field. */
  publishAt: z.string().overwrite(numberText).max(19).default(''),
}

export const hasValidTime = ({ publication, publishAt }: { publication: string; publishAt: string }): boolean =>
  publication === 'draft' || publishAt === '' || singaporeInstant(publishAt) !== null
export const TIME_WRONG = 'Enter a date and time.'
export const timeProblem = { path: ['publishAt'], error: TIME_WRONG }

export const accessSchema = z.enum(['free', 'premium'], 'Choose free or premium.')

export const chosenCategorySchema = categorySlugSchema
  .or(z.literal(''))
  .refine((slug) => slug !== '', 'Choose a category.')

export const tagLabel = ({ tag, name }: { tag: string; name: string }): string => `${tag} (${name})`

export const withId = <Form extends z.ZodType>(form: Form) => form.and(z.object({ id: choiceSchema }))

export const deleteSchema = z.object({ id: rowIdSchema(), updatedAt: versionSchema })
export type DeleteInput = z.input<typeof deleteSchema>

export type Deletable = { refusal: string | null }

export type Saved = { id: number; updatedAt: string }

export type Choice = { id: number; label: string }
export const pieceNameKinds = ['raga', 'tala', 'composer', 'form', 'composition'] as const
const choiceKinds = [
  'artist',
  'series',
  'tag',
  'video',
  'withoutTrailer',
  'genre',
  'festival',
  ...pieceNameKinds,
] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const choicesQuerySchema = z.object({
  kind: z.enum(choiceKinds, 'Unknown list.'),
  query: z.string('Search for one thing at a time.').trim().max(200, 'Use at most 200 characters.').default(''),
})

/** Period in which a merge or a bulk change can be undone. */
export const UNDO_MS = 24 * 60 * 60 * 1000
export const UNDO_LISTED = 200
