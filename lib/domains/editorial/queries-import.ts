import 'server-only'
import { importKinds, ImportNames, type ImportKind } from '@/lib/domains/editorial/policy-import-names'
import { findHiddenInImport } from '@/lib/domains/editorial/queries-hidden-artists'
import { listNames, type NameRow } from '@/lib/domains/editorial/queries-terms'
import { FILE_MISSING, HOST_UNKNOWN, sourceTaken } from '@/lib/domains/editorial/schema-sources'
import { lateAdvice } from '@/lib/domains/editorial/schema-editing'
import { MAX_PERFORMERS } from '@/lib/domains/editorial/schema-performers'
import { NUMBERED_VIDEO, type ImportColumn } from '@/lib/domains/editorial/schema-import'
import { BAD_ROWS_NAMED, quoted, type BadRow, type BadRows } from '@/lib/domains/imports/schema'
import { videoTextNames, videoTexts } from '@/lib/domains/editorial/schema-videos'
import { placeColumns } from '@/lib/domains/media/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { missingMediaFiles } from '@/lib/server/media/store'
import { isAllowedStream } from '@/lib/server/media/streams'
import { clockTime } from '@/lib/shared/format'

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

/** The names of the catalogue, to be found as rows have them. @param options as `ImportNames` */
export async function readImportNames(tx: Db, options: { creates: boolean }): Promise<ImportNames> {
  const known: [ImportKind, NameRow[]][] = []
  for (const kind of importKinds) known.push([kind, await listNames(tx, kind)])
  return new ImportNames(known, options)
}

/** Bad rows with the external ids of their rows. */
export async function withKeys(tx: Db, bad: readonly BadRow[]): Promise<BadRow[]> {
  const rows = await tx.$queryRaw<{ line: number; externalId: string }[]>`
    SELECT "line", "externalId" FROM "ImportVideo" WHERE "line" = ANY (${bad.map(({ line }) => line)}::int[])`
  const keys = new Map(rows.map(({ line, externalId }) => [line, externalId]))
  return bad.map((row) => ({ ...row, key: keys.get(row.line) }))
}

/** A text that two rows have in common where they have the same source; null without one. */
const sourceKey = (prefix: '' | 'i.') =>
  Prisma.raw(`coalesce(${placeColumns.map((column) => `'${column} ' || ${prefix}"${column}"`).join(', ')})`)

/** Doubts that are named; the others are only counted. */
const DOUBTS_NAMED = 1000

/**
 * What a file names as sources that is not in the media store, or that another video has too, and whom visitors do not
 * see in its public videos. It is said, and does not keep the file from being imported: a file may come later, an
 * excerpt may share a source, and staff may hide an artist. To be called once all is written.
 * @param cells what a spreadsheet may have changed
 */
export async function findDoubts(tx: Db, cells: readonly BadRow[], now: Date = new Date()): Promise<BadRows> {
  const shared = await tx.$queryRaw<
    { line: number; column: 'vimeo' | 'file' | 'hlsUrl'; name: string; others: number }[]
  >`
    WITH source AS (
      SELECT ${sourceKey('')} AS "key", min("id") AS "first", max("id") AS "last", count(*)::int AS "count"
      FROM "Video" WHERE ${sourceKey('')} IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
    SELECT i."line", CASE WHEN i."vimeoId" IS NOT NULL THEN 'vimeo' WHEN i."fileKey" IS NOT NULL THEN 'file' ELSE 'hlsUrl' END AS "column", v."name", s."count" - 1 AS "others"
    FROM "ImportVideo" i JOIN source s ON s."key" = ${sourceKey('i.')}
    JOIN "Video" v ON v."id" = CASE WHEN s."first" = i."videoId" THEN s."last" ELSE s."first" END
    WHERE 'source' = ANY (i."given") ORDER BY i."line"`
  const given = await tx.$queryRaw<{ line: number; fileKey: string | null; hlsUrl: string | null }[]>`
    SELECT "line", "fileKey", "hlsUrl" FROM "ImportVideo"
    WHERE ("fileKey" IS NOT NULL OR "hlsUrl" IS NOT NULL) AND 'source' = ANY ("given") ORDER BY "line"`
  const missing = await missingMediaFiles(given.flatMap(({ fileKey }) => fileKey ?? []))
  const doubts: BadRow[] = [
    ...cells,
    ...(await findHiddenInImport(tx, now)),
    ...shared.map(({ line, column, name, others }) => ({ line, column, message: sourceTaken(name, others - 1) })),
    ...given.flatMap(({ line, fileKey, hlsUrl }) => {
      if (fileKey !== null && missing.has(fileKey))
        return [{ line, column: 'file', message: `${FILE_MISSING}: ${quoted(fileKey)}` }]
      if (hlsUrl !== null && !isAllowedStream(hlsUrl))
        return [{ line, column: 'hlsUrl', message: `${HOST_UNKNOWN}: ${quoted(hlsUrl)}` }]
      return []
    }),
  ]
  return { bad: doubts.sort((a, b) => a.line - b.line).slice(0, DOUBTS_NAMED), badTotal: doubts.length }
}

/** Rows that would change what was changed since it was exported. To be called once it is known what changes. */
export async function findOutdatedRows(tx: Db): Promise<BadRows> {
  const { bad, total } = await find(
    tx,
    'version',
    Prisma.sql`SELECT i."line", NULL AS "value" FROM "ImportVideo" i JOIN "Video" v ON v."id" = i."videoId"
      WHERE i."changed" AND i."version" <> greatest(v."updatedAt", v."partsChangedAt")`,
    () => 'is older than the video: export it again, or empty this cell to overwrite what was changed since',
  )
  return { bad: await withKeys(tx, bad), badTotal: total }
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
  const parts: { bad: BadRow[]; total: number }[] = [
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
    await find(
      tx,
      'externalId',
      Prisma.sql`SELECT "line", "externalId" AS "value" FROM "ImportVideo"
        WHERE "videoId" IS NULL AND "externalId" ~ ${NUMBERED_VIDEO}`,
      ({ value }) => `is no video of this number without an external id: ${quoted(value ?? '')}`,
    ),
    // Exported from here, so it was here: a column that is left out says that it comes from elsewhere.
    await find(
      tx,
      'version',
      Prisma.sql`SELECT "line", NULL AS "value" FROM "ImportVideo"
        WHERE "videoId" IS NULL AND "version" IS NOT NULL AND "externalId" !~ ${NUMBERED_VIDEO}`,
      () =>
        'is of a video that is not here any more. If it was deleted, leave the row out, or restore it from the trash first',
    ),
    await missing('category', Prisma.sql`"categoryId" IS NULL`),
    await missing('duration', Prisma.sql`"durationSeconds" IS NULL`),
    await find(
      tx,
      'vimeo',
      Prisma.sql`SELECT "line", NULL AS "value" FROM "ImportVideo"
        WHERE ${sourceKey('')} IS NULL AND "publishedAt" IS NOT NULL`,
      () => 'is missing: only a draft can wait for its source',
    ),
    await find(
      tx,
      'subCategory',
      Prisma.sql`SELECT "line", "subCategory" AS "value" FROM "ImportVideo"
        WHERE 'subCategory' = ANY ("given") AND "subCategory" <> '' AND "subCategoryId" IS NULL AND "categoryId" IS NOT NULL`,
      ({ value }) => `is not a sub-category of the category: ${quoted(value ?? '')}`,
    ),
    await find(
      tx,
      'performers',
      Prisma.sql`SELECT "line", NULL AS "value" FROM "ImportPerformer" GROUP BY 1 HAVING count(*) > ${MAX_PERFORMERS}`,
      () => `must name at most ${MAX_PERFORMERS} performers, the artist included`,
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
      'category',
      Prisma.sql`SELECT i."line", c."slug" AS "value" FROM "ImportVideo" i
        JOIN "Category" c ON c."id" = i."categoryId" LEFT JOIN "Video" v ON v."id" = i."videoId"
        WHERE (v."seriesId", v."categoryId") IS DISTINCT FROM (i."seriesId", i."categoryId") AND i."seriesId" IN (
          SELECT "seriesId" FROM (SELECT "seriesId", "categoryId" FROM "ImportVideo" UNION
            SELECT o."seriesId", o."categoryId" FROM "Video" o WHERE o."seriesId" IN (SELECT "seriesId" FROM "ImportVideo")
              AND NOT EXISTS (SELECT FROM "ImportVideo" x WHERE x."videoId" = o."id")) each
          GROUP BY 1 HAVING count("categoryId") > 1)`,
      ({ value }) => `is not that of the other videos of its series: ${quoted(value ?? '')}`,
    ),
    await find(
      tx,
      'pieces',
      Prisma.sql`SELECT i."line", max(p."startSeconds")::text AS "value" FROM "ImportVideo" i JOIN "ImportPiece" p ON p."line" = i."line"
        WHERE p."startSeconds" >= i."durationSeconds" GROUP BY i."line"`,
      ({ value }) => `a piece begins after the video's end${lateAdvice(Number(value))}`,
    ),
    await find(
      tx,
      'words',
      Prisma.sql`SELECT i."line", min(w."startSeconds")::text AS "value" FROM "ImportVideo" i JOIN "ImportWords" w ON w."line" = i."line"
        WHERE NOT 'pieces' = ANY (i."given") AND NOT EXISTS (
          SELECT FROM "Piece" p WHERE p."videoId" = i."videoId" AND p."startSeconds" = w."startSeconds") GROUP BY i."line"`,
      ({ value }) => `no piece begins at ${clockTime(Number(value))}`,
    ),
  ]
  const bad = parts.flatMap((part) => part.bad)
  return { bad, badTotal: parts.reduce((sum, part) => sum + part.total, 0) }
}
