import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import type { PersonPlaylistDto } from './schema'

const NOTES = 5

/** Omits private playlists, and the notes of those that were taken down, because staff may not read them. */
export async function listPersonPlaylists(
  actor: Actor,
  userId: number,
  slice: Slice,
): Promise<Paged<PersonPlaylistDto>> {
  requireActor(actor, 'people.read')
  const where = { userId, OR: [{ shareToken: { not: null } }, { takenDownAt: { not: null } }] }
  return pagedSlice(
    slice,
    db.playlist.findMany({
      where,
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select: {
        id: true,
        name: true,
        shareToken: true,
        takenDownAt: true,
        takenDownReason: true,
        entries: {
          where: { note: { not: '' } },
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
          take: NOTES,
          select: { note: true },
        },
      },
    }),
    db.playlist.count({ where }),
    (rows) =>
      rows.map(({ id, name, shareToken, takenDownAt, takenDownReason, entries }) => ({
        id,
        name,
        shareToken,
        reason: takenDownReason,
        notes: shareToken === null ? [] : entries.map(({ note }) => note),
        takenDownAt: takenDownAt?.toISOString() ?? null,
      })),
  )
}
