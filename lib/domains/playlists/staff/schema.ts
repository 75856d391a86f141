import { z } from 'zod'
import { reasonSchema } from '@/lib/shared/editing'
import { rowIdSchema } from '@/lib/shared/row-id'

/** Form of taking a playlist down. */
export const takeDownFormSchema = z.object({ reason: reasonSchema })

/** A playlist of a person. */
export const personPlaylistSchema = z.object({ id: rowIdSchema(), userId: rowIdSchema() })
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
