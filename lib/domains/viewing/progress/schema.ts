import { z } from 'zod'
import { PROGRESS_BATCH } from '@/lib/shared/constants'
import { rowIdSchema } from '@/lib/shared/row-id'

/** Videos that one list holds. */
export const MY_LIST_MAX = 500

/** Longer than any video, in seconds. */
export const MAX_POSITION = 1_000_000

const instant = z.iso
  .datetime('Enter a date and time such as 2026-01-31T18:00:00Z.')
  .transform((text) => new Date(text))

const progressEntrySchema = z.object({
  videoId: rowIdSchema(),
  /** Seconds from the start of the video. */
  positionSeconds: z
    .number('Enter the position in seconds.')
    .min(0, "The position can't be negative.")
    .max(MAX_POSITION, 'No video is that long.')
    .transform(Math.floor),
  /** When the player stood there, by the player's own clock. */
  at: instant,
})

export const progressBatchSchema = z.object({
  /** Who watched, as the player knows it: another person may have signed in since. Default: who sends it. */
  viewerId: rowIdSchema().optional(),
  entries: z
    .array(progressEntrySchema, 'Send a list of entries.')
    .min(1, 'Send at least one entry.')
    .max(PROGRESS_BATCH, `Send at most ${PROGRESS_BATCH} entries at once.`),
  /** The player's clock when this is sent. The server corrects all instants by its difference. */
  sentAt: instant.optional(),
})
export type ProgressBatch = z.output<typeof progressBatchSchema>
export type ProgressEntryInput = z.input<typeof progressEntrySchema>

/** A video that a person saved or watched, as staff see it. `at` is an ISO instant. */
export type PersonVideoDto = { id: number; name: string; at: string }
