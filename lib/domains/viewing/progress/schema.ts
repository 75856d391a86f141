import { z } from 'zod'
import { PROGRESS_BATCH } from '@/lib/shared/constants'
import { rowIdSchema } from '@/lib/shared/row-id'

export const MY_LIST_MAX = 500

/** Maximum position in seconds. Exceeds the length of any video. */
export const MAX_POSITION = 1_000_000

const instant = z.iso
  .datetime('Enter a date and time such as 2026-01-31T18:00:00Z.')
  .transform((text) => new Date(text))

const progressEntrySchema = z.object({
  videoId: rowIdSchema(),
  positionSeconds: z
    .number('Enter the position in seconds.')
    .min(0, 'The position can’t be negative.')
    .max(MAX_POSITION, 'No video is that long.')
    .transform(Math.floor),
  /** Time on the player's clock. */
  at: instant,
})

export const progressBatchSchema = z.object({
  /** Viewer who started the player. Someone else may have logged in since. Default: the actor. */
  viewerId: rowIdSchema().optional(),
  entries: z
    .array(progressEntrySchema, 'Send a list of entries.')
    .min(1, 'Send at least one entry.')
    .max(PROGRESS_BATCH, `Send at most ${PROGRESS_BATCH} entries at once.`),
  /** Player's clock when the batch is sent. The server corrects all times by the difference from its own clock. */
  sentAt: instant.optional(),
})
export type ProgressBatch = z.output<typeof progressBatchSchema>
export type ProgressEntryInput = z.input<typeof progressEntrySchema>

export type PersonVideoDto = { id: number; name: string; at: string }
