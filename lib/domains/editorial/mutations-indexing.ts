import 'server-only'
import { videosOfName } from '@/lib/domains/editorial/queries-names'
import type { StaffNameKind } from '@/lib/domains/editorial/schema-names'
import { indexVideos } from '@/lib/domains/search/mutations'
import type { Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'

/** More than these are left to the job of the search index: what one person edits is found at once. */
export const INDEXED_AT_ONCE = 50

/**
 * Brings the search index up to date with the videos that a write to the catalogue concerns, in its own transaction:
 * what was saved is found from then on. Where they are many, the index's triggers and its job do it a little later.
 * @param tx transaction of the write
 * @param where the videos; those that are deleted take their place in the index with them
 */
export async function indexChangedVideos(tx: Db, where: Prisma.VideoWhereInput): Promise<void> {
  const videos = await tx.video.findMany({ where, select: { id: true }, take: INDEXED_AT_ONCE + 1 })
  if (videos.length <= INDEXED_AT_ONCE)
    await indexVideos(
      tx,
      videos.map((video) => video.id),
    )
}

/** The same for the videos that have a name. */
export async function indexVideosOfName(tx: Db, kind: StaffNameKind, id: number): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT "videoId" AS "id" FROM (${videosOfName(kind, id)}) p LIMIT ${INDEXED_AT_ONCE + 1}`
  await indexChangedVideos(tx, { id: { in: rows.map((row) => row.id) } })
}
