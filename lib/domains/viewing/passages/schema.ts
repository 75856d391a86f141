import { z } from 'zod'
import { halfSecond } from '@/lib/domains/viewing/progress/policy'
import { MAX_POSITION } from '@/lib/domains/viewing/progress/schema'
import { PASSAGE_NAME_MAX, PRACTICE_LINES_MAX, PRACTICE_SAMS_MAX } from '@/lib/shared/constants'
import { requiredText } from '@/lib/shared/editing'
import { idSchema, rowIdSchema } from '@/lib/shared/row-id'

/** Maximum number of passages per person across all videos. */
export const PASSAGES_MAX = 500

export const PASSAGE_BACKWARDS = 'The end must be after the start.'

export type PassageDto = {
  id: number
  videoId: number
  name: string
  /** Rounded to half seconds. */
  startSeconds: number
  endSeconds: number
  practice: PassagePractice
  createdAt: string
}

const secondSchema = z
  .number('Enter the time in seconds.')
  .min(0, 'A passage can’t start before the video does.')
  .max(MAX_POSITION, 'No video is that long.')
  .transform(halfSecond)
const nameSchema = requiredText('Enter a name for the passage.', PASSAGE_NAME_MAX)

export const createPassageSchema = z
  .object({ videoId: rowIdSchema(), name: nameSchema, startSeconds: secondSchema, endSeconds: secondSchema })
  .refine(({ startSeconds, endSeconds }) => endSeconds > startSeconds, {
    path: ['endSeconds'],
    error: PASSAGE_BACKWARDS,
  })
export type CreatePassageInput = z.output<typeof createPassageSchema>

const ANGAS_MAX = 20

const OUT_OF_ORDER = 'The times must be in order, each one once.'

/** Rounds to hundredths, because half seconds are too coarse for the start of a line or a beat. */
const timesSchema = (max: number) =>
  z
    .array(z.number('Enter the times in seconds.').min(0, 'A time can’t be negative.').max(MAX_POSITION))
    .max(max, `Use at most ${max} times.`)
    .transform((times) => times.map((time) => Math.round(time * 100) / 100))
    .refine((times) => times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0)), OUT_OF_ORDER)

const share = z.number().min(0).max(1)
const practiceParts = {
  /** Starts of the lines, in seconds. */
  lines: timesSchema(PRACTICE_LINES_MAX),
  /** Index of the line practised last. */
  line: z
    .int()
    .min(0)
    .max(PRACTICE_LINES_MAX - 1),
  /** `x` and `y` are the centre of the enlarged part, as shares of the picture. */
  zoom: z.strictObject({ scale: z.number().min(1).max(4), x: share, y: share }),
  mirrored: z.boolean(),
  beats: z.strictObject({
    /** Counts in each part of the cycle. */
    angas: z.array(z.number().min(0.5).max(64)).min(1).max(ANGAS_MAX),
    /** First beats of cycles, in seconds. */
    sams: timesSchema(PRACTICE_SAMS_MAX),
  }),
}

const practiceSchema = z.strictObject(practiceParts).partial()
export type PassagePractice = z.output<typeof practiceSchema>

/** Ignores a value written by a newer version that this one doesn't understand. */
export const readPractice = (stored: unknown): PassagePractice => practiceSchema.safeParse(stored).data ?? {}

/** Adds to the stored values; null removes one. */
const practiceChangeSchema = z
  .strictObject({
    lines: practiceParts.lines.nullable(),
    line: practiceParts.line.nullable(),
    zoom: practiceParts.zoom.nullable(),
    mirrored: practiceParts.mirrored.nullable(),
    beats: practiceParts.beats.nullable(),
  })
  .partial()
export type PracticeChange = z.output<typeof practiceChangeSchema>

export const LINE_OUTSIDE = 'The lines must be within the passage.'

export const updatePassageSchema = z.object({
  name: nameSchema.optional(),
  startSeconds: secondSchema.optional(),
  endSeconds: secondSchema.optional(),
  practice: practiceChangeSchema.optional(),
})
export type UpdatePassageInput = z.output<typeof updatePassageSchema>

export const passagesQuerySchema = z.object({ videoId: idSchema.optional() })
