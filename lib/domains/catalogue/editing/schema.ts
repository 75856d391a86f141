import { z } from 'zod'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { clockTime, humanizeDuration } from '@/lib/shared/format/format'
import { linkText, numberText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { rowIdSchema } from '@/lib/shared/row-id'

/** Fields that several of the things which staff edit have in common. What they hold stays text until it is saved. */

/** Said at the field of something chosen that was deleted meanwhile. */
export const GONE_CHOICE = 'Your choice no longer exists. Choose another.'

/** @param read how it was meant, where it is no text to read */
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

/** Aliases as text, one a line, become a list without repetitions. */
export const aliasList = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Other spellings and scripts of a name as text, one a line. */
export const aliasesSchema = optionalText(ALIASES_MAX * ALIAS_LENGTH).refine(
  (text) => aliasList(text).length <= ALIASES_MAX && aliasList(text).every((alias) => alias.length <= ALIAS_LENGTH),
  `Use at most ${ALIASES_MAX} lines of up to ${ALIAS_LENGTH} characters each.`,
)

/** The id of a chosen thing; null for none. */
export const choiceSchema = rowIdSchema('Choose from the list.').nullable().default(null)

/** Things that may be chosen for one row, such as the tags of a video. */
export const CHOICES_MAX = 100
export const choicesSchema = z
  .array(rowIdSchema('Choose from the list.'))
  .max(CHOICES_MAX, `Choose at most ${CHOICES_MAX}.`)
  .default([])

/** Rows in an order. */
export const idsSchema = z.array(rowIdSchema()).max(500, 'Choose at most 500.')

/** The instant of the last change as the editor read it; what was changed since is not overwritten. */
export const versionSchema = z.iso.datetime('Reload the page and try again.').optional()

/** Where a picture may be: of our own art, an upload, or any address that is safe to load. */
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

/** Longest video that is believed: two days. */
export const MAX_SECONDS = 2 * 24 * 60 * 60

/** A length of time as people write it: '3720', '62:00', '1:02:00'. @returns whole seconds, or null when it is none */
export function parseClock(text: string): number | null {
  const [, hours, minutes, seconds] = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})$/.exec(numberText(text)) ?? []
  if (seconds === undefined) return null
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59)) return null
  if (hours !== undefined && (minutes?.length !== 2 || Number(minutes) > 59)) return null
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
  return total > MAX_SECONDS ? null : total
}

/** Seconds as hours, minutes and seconds, which a spreadsheet leaves as they are. */
export const fullClock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part, index) => String(Math.floor(part)).padStart(index === 0 ? 1 : 2, '0'))
    .join(':')

/** A time that a spreadsheet may have made: it takes 24:10 for hours and minutes, and saves 24:10:00. */
export type TurnedClock = {
  /** Seconds of what stands there, and of what may have been typed. */
  hours: number
  minutes: number
  /** The sentence about it, without its end. */
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

/** A longer one is not believed, unless it is written in seconds or its file is that long. */
const LONG_SECONDS = 12 * 60 * 60

/** Both are measured in whole minutes by some people. */
export const isNearLength = (one: number, other: number) => Math.abs(one - other) <= Math.max(15, other * 0.05)

/** Lengths in seconds that tell of a video's own: of its file, where that says one, and as it is stored. */
type KnownLengths = { file: number | null; stored: number | null }

/** True of a length that was certainly meant in minutes and seconds. */
export function isTurnedLength({ hours, minutes }: TurnedClock, { file, stored }: KnownLengths): boolean {
  if (file === null) return hours > LONG_SECONDS || stored === minutes
  return !isNearLength(hours, file) && (isNearLength(minutes, file) || hours > LONG_SECONDS)
}

/** How to write a length so that no spreadsheet changes it, and no import doubts it. */
export const plainLength = (seconds: number) => (seconds % 60 === 0 ? String(seconds) : fullClock(seconds))

/** Said of such a length, after its name. */
export function turnedLengthProblem({ hours, minutes, cause }: TurnedClock, file: number | null): string {
  const but = file === null ? '' : `, but the file lasts ${clockTime(file)}`
  const isPossible = file === null && hours <= MAX_SECONDS
  const or = isPossible ? `, or ${hours} (seconds) if it lasts that long` : ''
  return `is ${humanizeDuration(hours)}${but}. ${cause}. Write ${plainLength(minutes)}${or}.`
}

/** To be said after a time that cannot be right; empty where a spreadsheet is not the cause. */
export function turnedAdvice(text: string): string {
  const turned = turnedClock(text)
  return turned ? `. ${turned.cause}. Write ${fullClock(turned.minutes)}` : ''
}

/** The same of a time that is after the video's end. */
export const lateAdvice = (seconds: number): string => (seconds < 3600 ? '' : turnedAdvice(fullClock(seconds)))

const LENGTH_WRONG = 'Enter a length such as 1:02:30 or 62:30.'
export const lengthSchema = z
  .string(LENGTH_WRONG)
  .overwrite(numberText)
  .refine((text) => (parseClock(text) ?? 0) > 0, LENGTH_WRONG)

/** Draft or public, and from when: a time to come is a schedule, none is at once. */
export const publicationShape = {
  publication: z.enum(['draft', 'public'], 'Choose draft or public.'),
  /** Time of day in Singapore, as a form's field writes it. */
  publishAt: z.string().overwrite(numberText).max(19).default(''),
}

/** Whether the time of a publication is one. */
export const hasValidTime = ({ publication, publishAt }: { publication: string; publishAt: string }): boolean =>
  publication === 'draft' || publishAt === '' || singaporeInstant(publishAt) !== null
export const TIME_WRONG = 'Enter a date and time.'
export const timeProblem = { path: ['publishAt'], error: TIME_WRONG }

export const accessSchema = z.enum(['free', 'premium'], 'Choose free or premium.')

/** A category, where the form begins with none. */
export const chosenCategorySchema = categorySlugSchema
  .or(z.literal(''))
  .refine((slug) => slug !== '', 'Choose a category.')

/** A tag in a list of choices. */
export const tagLabel = ({ tag, name }: { tag: string; name: string }): string => `${tag} (${name})`

/** The input of a form of staff together with what it is about: the id of what is stored, null for a new one. */
export const withId = <Form extends z.ZodType>(form: Form) => form.and(z.object({ id: choiceSchema }))

/** What is deleted, with the version that the editor read. */
export const deleteSchema = z.object({ id: rowIdSchema(), updatedAt: versionSchema })
export type DeleteInput = z.input<typeof deleteSchema>

/** Why a row cannot be deleted; null when it can. */
export type Deletable = { refusal: string | null }

/** What was saved: its id, and the version for the next change. */
export type Saved = { id: number; updatedAt: string }

export type Choice = { id: number; label: string }
/** Names of the catalogue that pieces carry. */
export const pieceNameKinds = ['raga', 'tala', 'composer', 'form', 'composition'] as const
const choiceKinds = ['artist', 'series', 'tag', 'video', 'withoutTrailer', 'genre', ...pieceNameKinds] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const choicesQuerySchema = z.object({
  kind: z.enum(choiceKinds, 'Unknown list.'),
  query: z.string('Enter a single search term.').trim().max(200, 'Use at most 200 characters.').default(''),
})

/** How long a merge of names, or a change of many videos, can be undone, in milliseconds. */
export const UNDO_MS = 24 * 60 * 60 * 1000
/** How many of them are listed to be undone, the newest first. */
export const UNDO_LISTED = 200
