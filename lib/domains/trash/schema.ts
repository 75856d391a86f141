import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const TRASH_DAYS = 30

export const TRASH_NOTE = `Deleted items stay in the trash for ${TRASH_DAYS} days.`
export const VIDEO_TRASH_NOTE = `${TRASH_NOTE} Viewers’ progress, saved passages, and entries in My List and playlists can’t be restored.`

export const deletedKinds = { video: 'Video', artist: 'Artist', series: 'Series', tag: 'Tag' } as const
export type DeletedKind = keyof typeof deletedKinds

export const trashKinds = { ...deletedKinds, picture: 'Picture' } as const
export type TrashKind = keyof typeof trashKinds

export const trashListQuerySchema = adminListQuerySchema.extend({
  kind: z.enum(Object.keys(trashKinds) as TrashKind[], 'Unknown type.').optional(),
})
export type TrashListQuery = z.output<typeof trashListQuerySchema>

export type TrashDto = {
  id: number
  kind: TrashKind
  name: string
  /** URL of a deleted picture and the model of the item that showed it, such as 'Artist'. Null for other kinds. */
  picture: { url: string; owner: string } | null
  deletedAt: string
  goneAt: string
}
