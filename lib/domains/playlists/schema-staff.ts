import { z } from 'zod'
import { videoIdSchema } from '@/lib/domains/viewing/schema'

const REASON_MAX = 500

/** Form of taking a playlist down. */
export const takeDownFormSchema = z.object({
  reason: z.string().trim().min(3, 'Please say why').max(REASON_MAX, `Please use at most ${REASON_MAX} characters`),
})

/** A playlist of a person. */
export const personPlaylistSchema = z.object({ id: videoIdSchema, userId: videoIdSchema })
export const takeDownSchema = takeDownFormSchema.extend(personPlaylistSchema.shape)
export type TakeDownInput = z.output<typeof takeDownSchema>

/** A playlist that others see by its link, or that was taken down, as staff see it. */
export type PersonPlaylistDto = {
  id: number
  name: string
  /** What its link carries; null when it was taken down. */
  shareToken: string | null
  /** ISO instant. */
  takenDownAt: string | null
  reason: string
}
