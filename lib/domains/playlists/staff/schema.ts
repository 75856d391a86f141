import { z } from 'zod'
import { reasonSchema } from '@/lib/shared/editing'
import { rowIdSchema } from '@/lib/shared/row-id'

export const takeDownFormSchema = z.object({ reason: reasonSchema })

export const personPlaylistSchema = z.object({ id: rowIdSchema(), userId: rowIdSchema() })
export const takeDownSchema = takeDownFormSchema.extend(personPlaylistSchema.shape)
export type TakeDownInput = z.output<typeof takeDownSchema>

/** A playlist as staff see it: shared by link, or taken down. */
export type PersonPlaylistDto = {
  id: number
  name: string
  /** Token of the link; null once it was taken down. */
  shareToken: string | null
  takenDownAt: string | null
  reason: string
}
