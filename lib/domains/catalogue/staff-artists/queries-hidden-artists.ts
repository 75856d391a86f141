import 'server-only'
import type { HiddenArtists } from '@/lib/domains/catalogue/artists/schema'
import { NAMED } from '@/lib/domains/catalogue/bulk/schema'
import { quoted, type BadRow } from '@/lib/domains/import/core/schema'
import type { Db } from '@/lib/server/db/client'
import { counted } from '@/lib/shared/format'

/** Artists who perform in public videos and are not named there, because they are not public themselves. */

type Publishing = { id: number; publishedAt: string }

/** Those of videos that are public, or are about to be. @param videos from when each is public, as an ISO instant */
export async function findHiddenArtists(tx: Db, videos: readonly Publishing[], now: Date): Promise<HiddenArtists> {
  const since = new Map(videos.map(({ id, publishedAt }) => [id, new Date(publishedAt)]))
  const rows = await tx.artist.findMany({
    where: {
      OR: [{ publishedAt: null }, { publishedAt: { gt: now } }],
      performances: { some: { videoId: { in: [...since.keys()] } } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, publishedAt: true, performances: { select: { videoId: true } } },
  })
  const hidden = rows.filter(({ publishedAt, performances }) =>
    performances.some(({ videoId }) => {
      const from = since.get(videoId)
      return from && (publishedAt === null || publishedAt > from)
    }),
  )
  return { total: hidden.length, named: hidden.slice(0, NAMED).map(({ id, name }) => ({ id, name })) }
}

/** Those of videos that an import changed, each at its first line. To be called once all is written. */
export async function findHiddenInImport(tx: Db, now: Date): Promise<BadRow[]> {
  const rows = await tx.$queryRaw<{ line: number; name: string; videos: number }[]>`
    SELECT min(i."line")::int AS "line", a."name", count(*)::int AS "videos" FROM "ImportVideo" i
    JOIN "VideoPerformer" p ON p."videoId" = i."videoId" JOIN "Artist" a ON a."id" = p."artistId"
    WHERE i."changed" AND i."publishedAt" IS NOT NULL
      AND (a."publishedAt" IS NULL OR a."publishedAt" > greatest(i."publishedAt", ${now}::timestamptz))
    GROUP BY a."id", a."name"`
  return rows.map(({ line, name, videos }) => {
    const message = `is not public, so visitors do not see the name in ${counted(videos, 'video')}: ${quoted(name)}`
    return { line, column: 'artist', message }
  })
}
