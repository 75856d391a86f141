import { z } from 'zod'
import { halfSecond } from '@/lib/domains/viewing/progress/policy'
import { MAX_POSITION } from '@/lib/domains/viewing/progress/schema'
import { PASSAGE_NAME_MAX } from '@/lib/shared/constants'
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

export const updatePassageSchema = z.object({
  name: nameSchema.optional(),
  startSeconds: secondSchema.optional(),
  endSeconds: secondSchema.optional(),
})
export type UpdatePassageInput = z.output<typeof updatePassageSchema>

export const passagesQuerySchema = z.object({ videoId: idSchema.optional() })
