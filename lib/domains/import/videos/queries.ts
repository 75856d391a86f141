import 'server-only'
import { lateAdvice } from '@/lib/domains/catalogue/editing/schema'
import { MAX_PERFORMERS } from '@/lib/domains/catalogue/performers/schema'
import { FILE_MISSING, HOST_UNKNOWN, sourceTaken } from '@/lib/domains/catalogue/sources/schema'
import { findHiddenInImport } from '@/lib/domains/catalogue/staff-artists/queries'
import { videoTextNames, videoTexts } from '@/lib/domains/catalogue/texts/schema'
import { BAD_ROWS_NAMED, quoted, type BadRow, type BadRows } from '@/lib/domains/import/core/schema'
import { importKinds, ImportNames, type ImportKind } from '@/lib/domains/import/names/policy'
import { datesOf, isFormatted, isRounded, numbersOf } from '@/lib/domains/import/spreadsheets/schema'
import { placeColumns } from '@/lib/domains/media/schema'
import { listNames, type NameRow } from '@/lib/domains/names/lookup/queries'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { missingMediaFiles } from '@/lib/server/media/storage/store'
import { isAllowedStream } from '@/lib/server/media/streams/streams'
import { clockTime } from '@/lib/shared/format/format'
import type { StagedRow } from './policy'
import { NUMBERED_VIDEO, type ImportColumn } from './schema'

/** What of a file's rows does not fit the catalogue, or each other. */

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
export const sourceKey = (table: string) =>
  Prisma.raw(`coalesce(${placeColumns.map((column) => `'${column} ' || ${table}."${column}"`).join(', ')})`)

/** Doubts that are named; the others are only counted. */
const DOUBTS_NAMED = 1000

export type Place = { line: number; fileKey: string | null; hlsUrl: string | null }

/** Files and streams of rows, to be looked for once all is written. */
export const placesOf = (rows: readonly StagedRow[]): Place[] =>
  rows.flatMap(({ video: { line, fileKey, hlsUrl } }) => ((fileKey ?? hlsUrl) ? { line, fileKey, hlsUrl } : []))

/**
 * What a file names as sources that is not in the media store, or that another video has too, and whom visitors do not
 * see in its public videos. It is said, and does not keep the file from being imported: a file may come later, an
 * excerpt may share a source, and staff may hide an artist. To be called once all is written.
 * @param cells what a spreadsheet may have changed
 * @param places files and streams of the rows
 */
export async function findDoubts(tx: Db, cells: readonly BadRow[], places: readonly Place[]): Promise<BadRows> {
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
  const missing = await missingMediaFiles(places.flatMap(({ fileKey }) => fileKey ?? []))
  const doubts: BadRow[] = [
    ...cells,
    ...(await findHiddenInImport(tx, new Date())),
    ...shared.map(({ line, column, name, others }) => ({ line, column, message: sourceTaken(name, others - 1) })),
    ...places.flatMap(({ line, fileKey, hlsUrl }) => {
      if (fileKey !== null && missing.has(fileKey))
        return [{ line, column: 'file', message: `${FILE_MISSING}: ${quoted(fileKey)}` }]
      if (hlsUrl !== null && !isAllowedStream(hlsUrl))
        return [{ line, column: 'hlsUrl', message: `${HOST_UNKNOWN}: ${quoted(hlsUrl)}` }]
      return []
    }),
  ]
  return { bad: doubts.sort((a, b) => a.line - b.line).slice(0, DOUBTS_NAMED), badTotal: doubts.length }
}

const OUTDATED = 'is older than the video: export it again, or empty this cell to overwrite what was changed since'

/** Rows that would change what was changed since it was exported. */
export function outdatedRows(changed: readonly { line: number; key: string; isOutdated: boolean | null }[]): BadRows {
  const outdated = changed.filter(({ isOutdated }) => isOutdated).sort((a, b) => a.line - b.line)
  const bad = outdated.slice(0, BAD_ROWS_NAMED)
  return {
    bad: bad.map(({ line, key }) => ({ line, column: 'version', message: OUTDATED, key })),
    badTotal: outdated.length,
  }
}

/** Messages by the problem that `findBadRows` finds. */
const messages = {
  repeated: (value) => `is on line ${value.split(' ').pop()} already: ${quoted(value.replace(/ \d+$/, ''))}`,
  missing: () => 'is missing: this is a new video',
  number: (value) => `is no video of this number without an external id: ${quoted(value)}`,
  gone: () =>
    'is of a video that is not here any more. If it was deleted, leave the row out, or restore it from the trash first',
  source: () => 'is missing: only a draft can wait for its source',
  subCategory: (value) => `is not a sub-category of the category: ${quoted(value)}`,
  performers: () => `must name at most ${MAX_PERFORMERS} performers, the artist included`,
  tags: (value) => `does not exist: ${quoted(value)}`,
  twice: (value) => `is in the file twice for this series: ${value}`,
  taken: (value) => `is another video of this series already: ${value}`,
  category: (value) => `is not that of the other videos of its series: ${quoted(value)}`,
  late: (value) => `a piece begins after the video's end${lateAdvice(Number(value))}`,
  words: (value) => `no piece begins at ${clockTime(Number(value))}`,
} satisfies Record<string, (value: string) => string>
const problems = Object.keys(messages)
type Found = { line: number; column: ImportColumn; problem: keyof typeof messages; value: string | null; total: number }

const requiredTexts = videoTextNames.filter((name) => 'missing' in videoTexts[name])
const requiredSql = Prisma.raw(requiredTexts.map((name) => `('${name}', i."${name}")`).join(', '))

/** Staged rows that cannot become videos. To be called once they are resolved. */
export async function findBadRows(tx: Db): Promise<BadRows> {
  // A video that is gone was exported from here: a row without its version comes from elsewhere.
  const rows = await tx.$queryRaw<Found[]>`
    SELECT *, (count(*) OVER ())::int AS "total" FROM (
      SELECT "line", 'externalId' AS "column", 'repeated' AS "problem", "externalId" || ' ' || "first" AS "value" FROM (
        SELECT "line", "externalId", min("line") OVER (PARTITION BY "externalId") AS "first" FROM "ImportVideo") n
      WHERE "line" > "first"
      UNION ALL SELECT i."line", m."column", 'missing', NULL FROM "ImportVideo" i CROSS JOIN LATERAL (VALUES
        ${requiredSql}, ('category', i."categoryId"::text), ('duration', i."durationSeconds"::text)) m("column", "value")
      WHERE i."videoId" IS NULL AND m."value" IS NULL
      UNION ALL SELECT "line", 'externalId', 'number', "externalId" FROM "ImportVideo"
      WHERE "videoId" IS NULL AND "externalId" ~ ${NUMBERED_VIDEO}
      UNION ALL SELECT "line", 'version', 'gone', NULL FROM "ImportVideo"
      WHERE "videoId" IS NULL AND "version" IS NOT NULL AND "externalId" !~ ${NUMBERED_VIDEO}
      UNION ALL SELECT "line", 'vimeo', 'source', NULL FROM "ImportVideo" i
      WHERE ${sourceKey('i')} IS NULL AND "publishedAt" IS NOT NULL
      UNION ALL SELECT "line", 'subCategory', 'subCategory', "subCategory" FROM "ImportVideo"
      WHERE 'subCategory' = ANY ("given") AND "subCategory" <> '' AND "subCategoryId" IS NULL AND "categoryId" IS NOT NULL
      UNION ALL SELECT "line", 'performers', 'performers', NULL FROM "ImportPerformer"
      GROUP BY 1 HAVING count(*) > ${MAX_PERFORMERS}
      UNION ALL SELECT i."line", 'tags', 'tags', string_agg(t, ' ') FROM "ImportVideo" i CROSS JOIN unnest(i."tags") t
      WHERE NOT EXISTS (SELECT 1 FROM "Tag" WHERE "Tag"."tag" = t) GROUP BY 1
      UNION ALL SELECT "line", 'episode', 'twice', "episode"::text FROM (
        SELECT "line", "episode", min("line") OVER (PARTITION BY "seriesId", "episode") AS "first"
        FROM "ImportVideo" WHERE "seriesId" IS NOT NULL) n
      WHERE "line" > "first"
      UNION ALL SELECT i."line", 'episode', 'taken', i."episode"::text FROM "ImportVideo" i
      JOIN "Video" v ON v."seriesId" = i."seriesId" AND v."episode" = i."episode"
      WHERE 'series' = ANY (i."given") AND v."id" IS DISTINCT FROM i."videoId"
        AND NOT EXISTS (SELECT 1 FROM "ImportVideo" o WHERE o."videoId" = v."id"
          AND (o."episode" IS DISTINCT FROM v."episode" OR 'series' = ANY (o."given")))
      UNION ALL SELECT i."line", 'category', 'category', c."slug" FROM "ImportVideo" i
      JOIN "Category" c ON c."id" = i."categoryId" LEFT JOIN "Video" v ON v."id" = i."videoId"
      WHERE (v."seriesId", v."categoryId") IS DISTINCT FROM (i."seriesId", i."categoryId") AND i."seriesId" IN (
        SELECT "seriesId" FROM (SELECT "seriesId", "categoryId" FROM "ImportVideo" UNION
          SELECT o."seriesId", o."categoryId" FROM "Video" o WHERE o."seriesId" IN (SELECT "seriesId" FROM "ImportVideo")
            AND NOT EXISTS (SELECT FROM "ImportVideo" x WHERE x."videoId" = o."id")) each
        GROUP BY 1 HAVING count("categoryId") > 1)
      UNION ALL SELECT i."line", 'pieces', 'late', max(p."startSeconds")::text FROM "ImportVideo" i
      JOIN "ImportPiece" p USING ("line") WHERE p."startSeconds" >= i."durationSeconds" GROUP BY 1
      UNION ALL SELECT i."line", 'words', 'words', min(w."startSeconds")::text FROM "ImportVideo" i
      JOIN "ImportWords" w USING ("line") WHERE NOT 'pieces' = ANY (i."given") AND NOT EXISTS (
        SELECT FROM "Piece" p WHERE p."videoId" = i."videoId" AND p."startSeconds" = w."startSeconds") GROUP BY 1
    ) found ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  rows.sort((a, b) => a.line - b.line || problems.indexOf(a.problem) - problems.indexOf(b.problem))
  const bad = rows.map(({ line, column, problem, value }) => ({
    line,
    column,
    message: messages[problem](value ?? ''),
  }))
  return { bad, badTotal: rows[0]?.total ?? 0 }
}

type Cause = 'number' | 'digits' | 'truth' | 'date' | 'rounded' | 'source' | 'name'
type Changed = { line: number; id: string; others: string[]; cause: Cause }

const causes: Record<Cause, string> = {
  number: 'a spreadsheet may have written the number in another form',
  digits: 'a spreadsheet keeps 15 digits of a number',
  truth: 'a spreadsheet writes it in capital letters',
  date: 'a spreadsheet may have made a date of it',
  rounded: 'a spreadsheet rounded it',
  source: 'it has the same source',
  name: 'it has the same name',
}
const ZEROS = 'a spreadsheet drops zeros before a number'
const AS_TEXT = 'give its column the format text, and write it again'
const FORMATTED = `is a number as a spreadsheet shows it: ${AS_TEXT}`
const ROUNDED = `is a number that a spreadsheet rounded: ${AS_TEXT}`

/**
 * Rows that would make a second video of one whose id a spreadsheet changed: of 007 it makes 7, of 7 7.00, of 1-2 a
 * day, of a long number 1.2E+10. Which video it was is told by the id, or, of a row that was exported here, by its
 * source or name. A video that has a row of its own in the file is none of them.
 */
export async function findChangedIds(tx: Db): Promise<BadRow[]> {
  const news = await tx.$queryRaw<{ line: number; id: string }[]>`
    SELECT "line", "externalId" AS "id" FROM "ImportVideo" WHERE "videoId" IS NULL
      AND "externalId" ~ '^[0-9]|[0-9]$' ORDER BY "line"`
  const rounded = news.flatMap(({ line, id }) => (isRounded(id) ? [{ line, ...digitsOf(id) }] : []))
  const days = news.flatMap(({ line, id }) => datesOf(id).map((other) => ({ line, other })))
  const written = news.flatMap(({ line, id }) => numbersOf(id).map((value) => ({ line, value })))
  // The dates as `datesOf` writes them.
  const rows = await tx.$queryRaw<Changed[]>`
    WITH news AS NOT MATERIALIZED (
      SELECT "line", "externalId" AS "id", "name", "version" IS NOT NULL AS "isExported", ${sourceKey('i')} AS "source"
      FROM "ImportVideo" i WHERE "videoId" IS NULL
    ), others AS NOT MATERIALIZED (
      SELECT "externalId" AS "other", "name", ${sourceKey('v')} AS "source",
        CASE WHEN "externalId" ~* '^[0-9]+([.,][0-9]+)?(e[+-]?[0-9]{1,2})?$'
          THEN replace("externalId", ',', '.')::numeric END AS "number",
        "externalId" ~ '^[0-9]+$' AS "isWhole",
        regexp_replace(regexp_replace(regexp_replace("externalId",
          '^20([0-9]{2})[-/.]0?([0-9]{1,2})[-/.]0?([0-9]{1,2})$', 'y\\1-\\2-\\3'),
          '^0?([0-9]{1,2})[-/.]0?([0-9]{1,2})[-/.](?:20)?([0-9]{2})$', '\\1-\\2-\\3'),
          '^(?:20(?=[0-9]{2}))?0?([0-9]{1,2})[-/.](?:20(?=[0-9]{2}))?0?([0-9]{1,2})$', '\\1-\\2') AS "date"
      FROM "Video" v WHERE "externalId" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "ImportVideo" o WHERE o."videoId" = v."id")
    )
    SELECT DISTINCT ON ("line") "line", "id", "cause", array_agg(DISTINCT "other") AS "others" FROM (
      SELECT 1 AS "place", 'number' AS "cause", n."line", n."id", o."other"
      FROM news n JOIN jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS d("line" int, "value" numeric) USING ("line")
      JOIN others o ON o."number" = d."value"
      UNION ALL SELECT 2, 'digits', n."line", n."id", o."other" FROM news n
      JOIN others o ON o."isWhole" AND left(o."other", 14) = left(n."id", 14) AND length(o."other") = length(n."id")
      WHERE n."id" ~ '^[0-9]{15}0+$'
      UNION ALL SELECT 3, 'truth', n."line", n."id", o."other" FROM news n JOIN others o ON upper(o."other") = n."id"
      WHERE n."id" ~ '^(TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX|VERDADERO|FALSO|VERO|WAAR|ONWAAR)$'
      UNION ALL SELECT 4, 'date', n."line", n."id", o."other"
      FROM news n JOIN jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS d("line" int, "other" text) USING ("line")
      JOIN others o ON o."date" = d."other"
      UNION ALL SELECT 5, 'rounded', n."line", n."id", o."other" FROM news n
      JOIN jsonb_to_recordset(${JSON.stringify(rounded)}::jsonb) AS d("line" int, "digits" text, "length" int) USING ("line")
      JOIN others o ON o."isWhole" AND length(o."other") = d."length"
        AND round(o."number" / power(10::numeric, d."length" - length(d."digits"))) = d."digits"::numeric
      UNION ALL SELECT 6, 'source', n."line", n."id", o."other" FROM news n JOIN others o USING ("source")
      WHERE n."isExported"
      UNION ALL SELECT 7, 'name', n."line", n."id", o."other" FROM news n JOIN others o USING ("name") WHERE n."isExported"
    ) alike GROUP BY "place", "line", "id", "cause" ORDER BY "line", "place"`
  const isFound = new Set(rows.map(({ line }) => line))
  const shown = news.flatMap(({ line, id }) => {
    const message = isRounded(id) ? ROUNDED : isFormatted(id) ? FORMATTED : null
    return message && !isFound.has(line) ? [{ line, column: 'externalId', message }] : []
  })
  return [...rows.map((row) => ({ line: row.line, column: 'externalId', message: messageOf(row) })), ...shown]
}

/** Of 1.23E+19: its digits, and how many the number had. */
function digitsOf(id: string): { digits: string; length: number } {
  const [number = '', exponent] = id.trim().split('E')
  const digits = number.replace(/\D/g, '')
  return { digits, length: Math.max(digits.length, Number(exponent) + 1) }
}

/** Where it may have been several, none is proposed: the wrong one would be overwritten. */
function messageOf({ id, others, cause }: Changed): string {
  const [other = ''] = others
  const isZeros = cause === 'number' && [id, ...others].every((text) => /^\d+$/.test(text))
  const reason = isZeros ? ZEROS : causes[cause]
  const lead = `is ${quoted(id)}, which no video has, and`
  return others.length === 1
    ? `${lead} ${quoted(other)} is one: ${reason}. Write ${quoted(other)}`
    : `${lead} ${others.length} are like it, ${quoted(other)} first: ${reason}. Write the one that it was`
}
