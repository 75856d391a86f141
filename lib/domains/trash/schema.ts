import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

/** Days for which what was deleted can be restored. */
export const TRASH_DAYS = 30

/** Said before something is deleted that can be restored. */
export const TRASH_NOTE = `It can be restored from the trash for ${TRASH_DAYS} days.`

/** The same of videos. */
export const VIDEO_TRASH_NOTE = `${TRASH_NOTE} What viewers had stored of it (positions, lists, passages, playlists) does not come back.`

/** What staff delete: its table in the database. */
export const deletedKinds = { video: 'Video', artist: 'Artist', series: 'Series', tag: 'Tag' } as const
export type DeletedKind = keyof typeof deletedKinds

/** What lies in the trash, as staff read it. */
export const trashKinds = { ...deletedKinds, picture: 'Picture' } as const
export type TrashKind = keyof typeof trashKinds

export const trashListQuerySchema = adminListQuerySchema.extend({
  kind: z.enum(Object.keys(trashKinds) as TrashKind[], 'This list does not exist').optional(),
})
export type TrashListQuery = z.output<typeof trashListQuerySchema>

/** Instants are ISO. A picture has the name of what showed it. */
export type TrashDto = {
  id: number
  kind: TrashKind
  name: string
  /** Of a picture: its address, and what showed it ('Artist'). */
  picture: { url: string; owner: string } | null
  deletedAt: string
  goneAt: string
}
