import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import type { PersonVideoDto } from './schema'

/** Staff may see titles and dates of a viewer's history, but never playback positions. */

const video = { select: { id: true, name: true } } as const

export async function listPersonSaved(actor: Actor, userId: number, slice: Slice): Promise<Paged<PersonVideoDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.savedVideo.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { videoId: 'desc' }],
      ...sliceRows(slice),
      select: { createdAt: true, video },
    }),
    db.savedVideo.count({ where }),
    (rows) => rows.map(({ createdAt, video: { id, name } }) => ({ id, name, at: createdAt.toISOString() })),
  )
}

export async function listPersonViewing(actor: Actor, userId: number, slice: Slice): Promise<Paged<PersonVideoDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.watchProgress.findMany({
      where,
      orderBy: [{ updatedAt: 'desc' }, { videoId: 'desc' }],
      ...sliceRows(slice),
      select: { updatedAt: true, video },
    }),
    db.watchProgress.count({ where }),
    (rows) => rows.map(({ updatedAt, video: { id, name } }) => ({ id, name, at: updatedAt.toISOString() })),
  )
}
