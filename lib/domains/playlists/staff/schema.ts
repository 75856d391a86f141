import { z } from 'zod'
import { reasonSchema } from '@/lib/shared/editing'
import { rowIdSchema } from '@/lib/shared/row-id'

export const takeDownFormSchema = z.object({ reason: reasonSchema })

export const personPlaylistSchema = z.object({ id: rowIdSchema(), userId: rowIdSchema() })
export const takeDownSchema = takeDownFormSchema.extend(personPlaylistSchema.shape)
export type TakeDownInput = z.output<typeof takeDownSchema>

/** Playlist that is shared or was taken down by staff. */
export type PersonPlaylistDto = {
  id: number
  name: string
  /** Token of the share link; null if the playlist was taken down. */
  shareToken: string | null
  takenDownAt: string | null
  reason: string
  /** First notes to students, if the playlist is shared. The shared page shows them all. */
  notes: string[]
}
