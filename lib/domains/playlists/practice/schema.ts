import { z } from 'zod'
import { shareTokenSchema } from '@/lib/domains/playlists/schema'
import { PRACTICE_BATCH } from '@/lib/shared/constants'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { rowIdSchema } from '@/lib/shared/row-id'

export const DAY_SECONDS = 86_400
/** Maximum number of days listed per record. */
export const PRACTICE_DAYS_MAX = 366
/** Maximum number of counters per day and playlist. Browsers with blocked storage create one per visit. */
export const COUNTERS_MAX = 50
/** Maximum number of records of playlists that a person no longer follows. */
export const RECORDS_MAX = 100

const NAME_MAX = 60
const WRONG = 'Enter a whole number of a day’s seconds.'

const count = z.int(WRONG).min(0, WRONG).max(DAY_SECONDS, WRONG)
const amountSchema = z.object({ seconds: count, lines: count })
export type PracticeAmount = z.output<typeof amountSchema>

/** Amounts since a browser's counter began. They never decrease, so that a repeated request counts once. */
const counterSchema = amountSchema.extend({
  playlistId: rowIdSchema(),
  /** Calendar day on the student's clock. */
  day: z.iso.date('Enter a day such as 2026-01-31.'),
  counter: z.string().regex(/^[\w-]{22}$/, 'Unknown counter.'),
  /** Amounts that the server has already confirmed. */
  confirmed: amountSchema,
})
export type PracticeCounter = z.output<typeof counterSchema>

export const practiceBatchSchema = z.object({
  /** Viewer who started the player. Someone else may have logged in since. Default: the actor. */
  viewerId: rowIdSchema().optional(),
  counters: z
    .array(counterSchema, 'Send a list of counters.')
    .min(1, 'Send at least one counter.')
    .max(PRACTICE_BATCH, `Send at most ${PRACTICE_BATCH} counters at once.`),
})
export type PracticeBatch = z.output<typeof practiceBatchSchema>

/** Counters to begin again, because their record was deleted. */
export type PracticeAnswer = { restart: string[] }

export const practiceTickSchema = z.object({ entryId: rowIdSchema(), on: z.boolean() })

export const reportFormSchema = z.object({
  name: z.string(UNREADABLE).trim().max(NAME_MAX, `Use at most ${NAME_MAX} characters.`).refine(isStorable, UNREADABLE),
})
export const practiceReportSchema = reportFormSchema.partial().extend({
  playlistId: rowIdSchema(),
  link: z.enum(['on', 'new', 'off']),
})
export type PracticeReportInput = z.output<typeof practiceReportSchema>

export const practisedListSchema = z.object({ playlistId: rowIdSchema() })

export const reportTokenSchema = shareTokenSchema

export type PracticeDayDto = PracticeAmount & { day: string }

/** Days in order, at most those of a year. */
export type PracticeRecord = { days: PracticeDayDto[] }

export type OwnPractice = PracticeRecord & {
  /** Ids of the entries that the student has ticked. */
  ticked: number[]
  report: { token: string; name: string } | null
}

/** A record of a playlist that is no longer followed. Has no name, because the playlist may have become private. */
export type LeftRecord = PracticeRecord & { playlistId: number }

export type PracticeReportDto = PracticeRecord & {
  name: string
  playlist: { name: string; dueOn: string }
  entries: { name: string; video: string | null; practised: boolean }[]
}
