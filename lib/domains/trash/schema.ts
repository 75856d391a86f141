import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/paging'

/** Days for which what was deleted can be restored. */
export const TRASH_DAYS = 30

/** Said before something is deleted that can be restored. */
export const TRASH_NOTE = `It can be restored from the trash for ${TRASH_DAYS} days.`

export const trashKinds = { video: 'Video', artist: 'Artist', series: 'Series', tag: 'Tag' } as const
export type TrashKind = keyof typeof trashKinds

export const trashListQuerySchema = adminListQuerySchema.extend({
  kind: z.enum(['video', 'artist', 'series', 'tag'], 'This list does not exist').optional(),
})
export type TrashListQuery = z.output<typeof trashListQuerySchema>

export const trashRefSchema = z.object({ id: z.int().positive().max(2_147_483_647) })
export type TrashRef = z.output<typeof trashRefSchema>

/** Instants are ISO. */
export type TrashDto = { id: number; kind: TrashKind; name: string; deletedAt: string; goneAt: string }
