import 'server-only'
import { lateAdvice } from '@/lib/domains/catalogue/editing/schema'
import { MAX_PERFORMERS } from '@/lib/domains/catalogue/performers/schema'
import { FILE_MISSING, HOST_UNKNOWN, sourceTaken } from '@/lib/domains/catalogue/sources/schema'
import { findHiddenInImport } from '@/lib/domains/catalogue/staff-artists/queries'
import { videoTextNames, videoTexts } from '@/lib/domains/catalogue/texts/schema'
import { BAD_ROWS_NAMED, quoted, type BadRow, type BadRows } from '@/lib/domains/import/core/schema'
import type { StagedRow } from '@/lib/domains/import/videos/policy'
import { sourceKey } from '@/lib/domains/import/videos/queries'
import { NUMBERED_VIDEO, type ImportColumn } from '@/lib/domains/import/videos/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { missingMediaFiles } from '@/lib/server/media/storage/store'
import { isAllowedStream } from '@/lib/server/media/streams/streams'
import { clockTime } from '@/lib/shared/format/format'

export async function withKeys(tx: Db, bad: readonly BadRow[]): Promise<BadRow[]> {
  const rows = await tx.$queryRaw<{ line: number; externalId: string }[]>`
    SELECT "line", "externalId" FROM "ImportVideo" WHERE "line" = ANY (${bad.map(({ line }) => line)}::int[])`
  const keys = new Map(rows.map(({ line, externalId }) => [line, externalId]))
  return bad.map((row) => ({ ...row, key: keys.get(row.line) }))
}

/** Maximum number of warnings listed. `badTotal` counts all of them. */
const DOUBTS_NAMED = 1000

export type Place = { line: number; fileKey: string | null; hlsUrl: string | null }

export const placesOf = (rows: readonly StagedRow[]): Place[] =>
  rows.flatMap(({ video: { line, fileKey, hlsUrl } }) => ((fileKey ?? hlsUrl) ? { line, fileKey, hlsUrl } : []))

/**
 * Finds problems that don't block the import, such as hidden artists. Call it after the rows are written.
 * @param cells cells that a spreadsheet may have changed
 */
export async function findDoubts(tx: Db, cells: readonly BadRow[], places: readonly Place[]): Promise<BadRows> {
  const sharedSources = await findSharedSources(tx)
  const missingFiles = await findMissingFiles(places)
  const hiddenArtists = await findHiddenInImport(tx, new Date())
  const doubts = [...cells, ...hiddenArtists, ...sharedSources, ...missingFiles, ...unknownHosts(places)]
  return { bad: doubts.sort((a, b) => a.line - b.line).slice(0, DOUBTS_NAMED), badTotal: doubts.length }
}

async function findSharedSources(tx: Db): Promise<BadRow[]> {
  const shared = await tx.$queryRaw<
    { line: number; column: 'vimeo' | 'file' | 'hlsUrl'; name: string; others: number }[]
  >`
    WITH source AS (
      SELECT ${sourceKey('v')} AS "key", min("id") AS "first", max("id") AS "last", count(*)::int AS "count"
      FROM "Video" v WHERE ${sourceKey('v')} IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
    SELECT i."line", CASE WHEN i."vimeoId" IS NOT NULL THEN 'vimeo' WHEN i."fileKey" IS NOT NULL THEN 'file' ELSE 'hlsUrl' END AS "column", v."name", s."count" - 1 AS "others"
    FROM "ImportVideo" i JOIN source s ON s."key" = ${sourceKey('i')}
    JOIN "Video" v ON v."id" = CASE WHEN s."first" = i."videoId" THEN s."last" ELSE s."first" END
    WHERE 'source' = ANY (i."given") ORDER BY i."line"`
  return shared.map(({ line, column, name, others }) => ({ line, column, message: sourceTaken(name, others - 1) }))
}

async function findMissingFiles(places: readonly Place[]): Promise<BadRow[]> {
  const missing = await missingMediaFiles(places.flatMap(({ fileKey }) => fileKey ?? []))
  return places.flatMap(({ line, fileKey }) =>
    fileKey !== null && missing.has(fileKey)
      ? [{ line, column: 'file', message: `${FILE_MISSING}: ${quoted(fileKey)}` }]
      : [],
  )
}

const unknownHosts = (places: readonly Place[]): BadRow[] =>
  places.flatMap(({ line, hlsUrl }) =>
    hlsUrl !== null && !isAllowedStream(hlsUrl)
      ? [{ line, column: 'hlsUrl', message: `${HOST_UNKNOWN}: ${quoted(hlsUrl)}` }]
      : [],
  )

const OUTDATED =
  'is out of date: the video has changed since the export. Export it again, or clear this cell to overwrite the later changes'

export function outdatedRows(changed: readonly { line: number; key: string; isOutdated: boolean | null }[]): BadRows {
  const outdated = changed.filter(({ isOutdated }) => isOutdated).sort((a, b) => a.line - b.line)
  const bad = outdated.slice(0, BAD_ROWS_NAMED)
  return {
    bad: bad.map(({ line, key }) => ({ line, column: 'version', message: OUTDATED, key })),
    badTotal: outdated.length,
  }
}

type Check = {
  /** Column to report; null if the query returns the column. */
  column: ImportColumn | null
  /** Query that selects `line`, and `value` for the message. */
  rows: Prisma.Sql
  message: (value: string) => string
}

const requiredTexts = videoTextNames.filter((name) => 'missing' in videoTexts[name])
const requiredSql = Prisma.raw(requiredTexts.map((name) => `('${name}', i."${name}")`).join(', '))

/** Checks in the order in which the problems of a row are reported (table in docs/reference/import.md). */
const checks = {
  repeated: {
    column: 'externalId',
    rows: Prisma.sql`
      SELECT "line", "externalId" || ' ' || "first" AS "value" FROM (
        SELECT "line", "externalId", min("line") OVER (PARTITION BY "externalId") AS "first" FROM "ImportVideo") n
      WHERE "line" > "first"`,
    message: (value) => `is already on line ${value.split(' ').pop()}: ${quoted(value.replace(/ \d+$/, ''))}`,
  },
  missing: {
    column: null,
    rows: Prisma.sql`
      SELECT i."line", m."column", NULL AS "value" FROM "ImportVideo" i CROSS JOIN LATERAL (VALUES
        ${requiredSql}, ('category', i."categoryId"::text), ('duration', i."durationSeconds"::text)) m("column", "value")
      WHERE i."videoId" IS NULL AND m."value" IS NULL`,
    message: () => 'is missing: a new video needs it',
  },
  number: {
    column: 'externalId',
    rows: Prisma.sql`
      SELECT "line", "externalId" AS "value" FROM "ImportVideo"
      WHERE "videoId" IS NULL AND "externalId" ~ ${NUMBERED_VIDEO}`,
    message: (value) => `matches no video: ${quoted(value)}. Numbers with # are only for videos without an external ID`,
  },
  // A row with a version comes from an export. If no video has its id, the video must have been deleted.
  gone: {
    column: 'version',
    rows: Prisma.sql`
      SELECT "line", NULL AS "value" FROM "ImportVideo"
      WHERE "videoId" IS NULL AND "version" IS NOT NULL AND "externalId" !~ ${NUMBERED_VIDEO}`,
    message: () =>
      'belongs to a video that no longer exists. Remove the row, or restore the video from the trash first',
  },
  source: {
    column: 'vimeo',
    rows: Prisma.sql`
      SELECT "line", NULL AS "value" FROM "ImportVideo" i
      WHERE ${sourceKey('i')} IS NULL AND "publishedAt" IS NOT NULL`,
    message: () => 'is missing: only drafts can be saved without a source',
  },
  subCategory: {
    column: 'subCategory',
    rows: Prisma.sql`
      SELECT "line", "subCategory" AS "value" FROM "ImportVideo"
      WHERE 'subCategory' = ANY ("given") AND "subCategory" <> '' AND "subCategoryId" IS NULL
        AND "categoryId" IS NOT NULL`,
    message: (value) => `isn’t a sub-category of this category: ${quoted(value)}`,
  },
  performers: {
    column: 'performers',
    rows: Prisma.sql`
      SELECT "line", NULL AS "value" FROM "ImportPerformer" GROUP BY 1 HAVING count(*) > ${MAX_PERFORMERS}`,
    message: () => `must have at most ${MAX_PERFORMERS} performers, including the artist`,
  },
  tags: {
    column: 'tags',
    rows: Prisma.sql`
      SELECT i."line", string_agg(t, ' ') AS "value" FROM "ImportVideo" i CROSS JOIN unnest(i."tags") t
      WHERE NOT EXISTS (SELECT 1 FROM "Tag" WHERE "Tag"."tag" = t) GROUP BY 1`,
    message: (value) => `doesn’t exist: ${quoted(value)}`,
  },
  twice: {
    column: 'episode',
    rows: Prisma.sql`
      SELECT "line", "episode"::text AS "value" FROM (
        SELECT "line", "episode", min("line") OVER (PARTITION BY "seriesId", "episode") AS "first"
        FROM "ImportVideo" WHERE "seriesId" IS NOT NULL) n
      WHERE "line" > "first"`,
    message: (value) => `is in the file twice for this series: ${value}`,
  },
  taken: {
    column: 'episode',
    rows: Prisma.sql`
      SELECT i."line", i."episode"::text AS "value" FROM "ImportVideo" i
      JOIN "Video" v ON v."seriesId" = i."seriesId" AND v."episode" = i."episode"
      WHERE 'series' = ANY (i."given") AND v."id" IS DISTINCT FROM i."videoId"
        AND NOT EXISTS (SELECT 1 FROM "ImportVideo" o WHERE o."videoId" = v."id"
          AND (o."episode" IS DISTINCT FROM v."episode" OR 'series' = ANY (o."given")))`,
    message: (value) => `is already used by another video in this series: ${value}`,
  },
  category: {
    column: 'category',
    rows: Prisma.sql`
      SELECT i."line", c."slug" AS "value" FROM "ImportVideo" i
      JOIN "Category" c ON c."id" = i."categoryId" LEFT JOIN "Video" v ON v."id" = i."videoId"
      WHERE (v."seriesId", v."categoryId") IS DISTINCT FROM (i."seriesId", i."categoryId") AND i."seriesId" IN (
        SELECT "seriesId" FROM (SELECT "seriesId", "categoryId" FROM "ImportVideo" UNION
          SELECT o."seriesId", o."categoryId" FROM "Video" o WHERE o."seriesId" IN (SELECT "seriesId" FROM "ImportVideo")
            AND NOT EXISTS (SELECT FROM "ImportVideo" x WHERE x."videoId" = o."id")) each
        GROUP BY 1 HAVING count("categoryId") > 1)`,
    message: (value) => `differs from the other videos in its series: ${quoted(value)}`,
  },
  late: {
    column: 'pieces',
    rows: Prisma.sql`
      SELECT i."line", max(p."startSeconds")::text AS "value" FROM "ImportVideo" i
      JOIN "ImportPiece" p USING ("line") WHERE p."startSeconds" >= i."durationSeconds" GROUP BY 1`,
    message: (value) => `has a piece that starts after the end of the video${lateAdvice(Number(value))}`,
  },
  words: {
    column: 'words',
    rows: Prisma.sql`
      SELECT i."line", min(w."startSeconds")::text AS "value" FROM "ImportVideo" i
      JOIN "ImportWords" w USING ("line") WHERE NOT 'pieces' = ANY (i."given") AND NOT EXISTS (
        SELECT FROM "Piece" p WHERE p."videoId" = i."videoId" AND p."startSeconds" = w."startSeconds") GROUP BY 1`,
    message: (value) => `has lyrics at ${clockTime(Number(value))}, where no piece starts`,
  },
} satisfies Record<string, Check>

type CheckName = keyof typeof checks
const checkNames = Object.keys(checks) as CheckName[]
const badRowsOf = (name: CheckName): Prisma.Sql => {
  const { column, rows } = checks[name]
  const named = Prisma.raw(`${column === null ? '"column"' : `'${column}' AS "column"`}, '${name}' AS "check"`)
  return Prisma.sql`SELECT "line", ${named}, "value" FROM (${rows}) ${Prisma.raw(`"${name}"`)}`
}

/** Finds staged rows that can't be imported. Call it after `resolveRows`. */
export async function findBadRows(tx: Db): Promise<BadRows> {
  const rows = await tx.$queryRaw<
    { line: number; column: ImportColumn; check: CheckName; value: string | null; total: number }[]
  >`
    SELECT *, (count(*) OVER ())::int AS "total" FROM (${Prisma.join(checkNames.map(badRowsOf), ' UNION ALL ')}) found
    ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  rows.sort((a, b) => a.line - b.line || checkNames.indexOf(a.check) - checkNames.indexOf(b.check))
  const bad = rows.map(({ line, column, check, value }) => ({
    line,
    column,
    message: checks[check].message(value ?? ''),
  }))
  return { bad, badTotal: rows[0]?.total ?? 0 }
}
