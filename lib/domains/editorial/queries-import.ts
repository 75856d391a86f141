import 'server-only'
import type { ImportColumn } from '@/lib/domains/editorial/schema-import'
import { BAD_ROWS_NAMED, quoted, type BadRow, type BadRows } from '@/lib/domains/imports/schema'
import { videoTextNames, videoTexts } from '@/lib/domains/editorial/schema-videos'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** What of a file's rows does not fit the catalogue, or each other. */

type Found = { line: number; value: string | null; total: bigint }

async function find(
  tx: Db,
  column: ImportColumn,
  query: Prisma.Sql,
  message: (row: Found) => string,
): Promise<{ bad: BadRow[]; total: number }> {
  const rows = await tx.$queryRaw<Found[]>`
    SELECT "line", "value", count(*) OVER () AS "total" FROM (${query}) AS "found" ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  return {
    bad: rows.map((row) => ({ line: row.line, column, message: message(row) })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Staged rows that cannot become videos. To be called once they are resolved. */
export async function findBadRows(tx: Db): Promise<BadRows> {
  const missing = (column: ImportColumn, condition: Prisma.Sql) =>
    find(
      tx,
      column,
      Prisma.sql`SELECT "line", NULL AS "value" FROM "ImportVideo" WHERE "videoId" IS NULL AND ${condition}`,
      () => 'is missing: this is a new video',
    )
  const parts = [
    await find(
      tx,
      'externalId',
      Prisma.sql`SELECT "line", "externalId" || ' ' || "first" AS "value" FROM (
        SELECT "line", "externalId", min("line") OVER (PARTITION BY "externalId") AS "first",
          row_number() OVER (PARTITION BY "externalId" ORDER BY "line") AS "place" FROM "ImportVideo") n WHERE "place" > 1`,
      ({ value }) => `is on line ${value?.split(' ').pop()} already: ${quoted((value ?? '').replace(/ \d+$/, ''))}`,
    ),
    ...(await Promise.all(
      videoTextNames
        .filter((name) => 'missing' in videoTexts[name])
        .map((name) => missing(name, Prisma.raw(`"${name}" IS NULL`))),
    )),
    await missing('category', Prisma.sql`"categoryId" IS NULL`),
    await missing('duration', Prisma.sql`"durationSeconds" IS NULL`),
    await missing('vimeo', Prisma.sql`"vimeoId" IS NULL AND "fileKey" IS NULL`),
    await find(
      tx,
      'subCategory',
      Prisma.sql`SELECT "line", "subCategory" AS "value" FROM "ImportVideo"
        WHERE 'subCategory' = ANY ("given") AND "subCategory" <> '' AND "subCategoryId" IS NULL AND "categoryId" IS NOT NULL`,
      ({ value }) => `is not a sub-category of the category: ${quoted(value ?? '')}`,
    ),
    await find(
      tx,
      'tags',
      Prisma.sql`SELECT i."line", string_agg(t, ' ') AS "value" FROM "ImportVideo" i CROSS JOIN unnest(i."tags") t
        WHERE NOT EXISTS (SELECT 1 FROM "Tag" WHERE "Tag"."tag" = t) GROUP BY i."line"`,
      ({ value }) => `does not exist: ${quoted(value ?? '')}`,
    ),
    await find(
      tx,
      'episode',
      Prisma.sql`SELECT "line", "episode"::text AS "value" FROM (
        SELECT "line", "episode", row_number() OVER (PARTITION BY "seriesId", "episode" ORDER BY "line") AS "place"
        FROM "ImportVideo" WHERE "seriesId" IS NOT NULL) n WHERE "place" > 1`,
      ({ value }) => `is in the file twice for this series: ${value}`,
    ),
    await find(
      tx,
      'episode',
      Prisma.sql`SELECT i."line", i."episode"::text AS "value" FROM "ImportVideo" i
        JOIN "Video" v ON v."seriesId" = i."seriesId" AND v."episode" = i."episode"
        WHERE 'series' = ANY (i."given") AND v."id" IS DISTINCT FROM i."videoId"
          AND NOT EXISTS (SELECT 1 FROM "ImportVideo" o WHERE o."videoId" = v."id" AND (o."episode" IS DISTINCT FROM v."episode" OR 'series' = ANY (o."given")))`,
      ({ value }) => `is another video of this series already: ${value}`,
    ),
    await find(
      tx,
      'pieces',
      Prisma.sql`SELECT i."line", max(p."startSeconds")::text AS "value" FROM "ImportVideo" i JOIN "ImportPiece" p ON p."line" = i."line"
        WHERE p."startSeconds" >= i."durationSeconds" GROUP BY i."line"`,
      () => "a piece begins after the video's end",
    ),
  ]
  const bad = parts.flatMap((part) => part.bad)
  return { bad, badTotal: parts.reduce((sum, part) => sum + part.total, 0) }
}
