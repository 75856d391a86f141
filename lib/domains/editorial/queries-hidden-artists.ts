import 'server-only'
import { NAMED } from '@/lib/domains/editorial/schema-bulk'
import type { HiddenArtists } from '@/lib/domains/editorial/schema-artists'
import { quoted, type BadRow } from '@/lib/domains/imports/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { counted } from '@/lib/shared/format'

/** Artists who perform in public videos and are not named there, because they are not public themselves. */

/** SQL: whether an artist a is not public when something is that is public from an instant. */
const isHidden = (publishedAt: Prisma.Sql, now: Date) =>
  Prisma.sql`(a."publishedAt" IS NULL OR a."publishedAt" > greatest(${publishedAt}, ${now}::timestamptz))`

type Publishing = { id: number; publishedAt: string }

/** Those of videos that are public, or are about to be. @param videos from when each is public, as an ISO instant */
export async function findHiddenArtists(tx: Db, videos: readonly Publishing[], now: Date): Promise<HiddenArtists> {
  if (videos.length === 0) return { total: 0, named: [] }
  const rows = await tx.$queryRaw<{ id: number; name: string; total: number }[]>`
    SELECT a."id", a."name", count(*) OVER ()::int AS "total" FROM "Artist" a WHERE a."id" IN (
      SELECT p."artistId" FROM jsonb_to_recordset(${JSON.stringify(videos)}::jsonb) AS r("id" int, "publishedAt" timestamptz)
      JOIN "VideoPerformer" p ON p."videoId" = r."id" WHERE ${isHidden(Prisma.sql`r."publishedAt"`, now)})
    ORDER BY a."name", a."id" LIMIT ${NAMED}`
  return { total: rows[0]?.total ?? 0, named: rows.map(({ id, name }) => ({ id, name })) }
}

/** Those of videos that an import changed, each at its first line. To be called once all is written. */
export async function findHiddenInImport(tx: Db, now: Date): Promise<BadRow[]> {
  const rows = await tx.$queryRaw<{ line: number; name: string; videos: number }[]>`
    SELECT min(i."line")::int AS "line", a."name", count(*)::int AS "videos" FROM "ImportVideo" i
    JOIN "VideoPerformer" p ON p."videoId" = i."videoId" JOIN "Artist" a ON a."id" = p."artistId"
    WHERE i."changed" AND i."publishedAt" IS NOT NULL AND ${isHidden(Prisma.sql`i."publishedAt"`, now)}
    GROUP BY a."id", a."name"`
  return rows.map(({ line, name, videos }) => {
    const message = `is not public, so visitors do not see the name in ${counted(videos, 'video')}: ${quoted(name)}`
    return { line, column: 'artist', message }
  })
}
