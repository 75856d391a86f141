import 'server-only'
import { quoted, type BadRow } from '@/lib/domains/import/core/schema'
import { importKinds, ImportNames, type ImportKind } from '@/lib/domains/import/names/policy'
import { datesOf, isFormatted, isRounded, numbersOf } from '@/lib/domains/import/spreadsheets/schema'
import { placeColumns } from '@/lib/domains/media/schema'
import { listNames, type NameRow } from '@/lib/domains/names/lookup/queries'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

export async function readImportNames(tx: Db, options: { creates: boolean }): Promise<ImportNames> {
  const known: [ImportKind, NameRow[]][] = []
  for (const kind of importKinds) known.push([kind, await listNames(tx, kind)])
  return new ImportNames(known, options)
}

/** Returns a SQL expression that is equal for rows with the same source, and NULL for rows without a source. */
export const sourceKey = (table: string) =>
  Prisma.raw(`coalesce(${placeColumns.map((column) => `'${column} ' || ${table}."${column}"`).join(', ')})`)

type Cause = 'number' | 'digits' | 'truth' | 'date' | 'rounded' | 'source' | 'name'
type Changed = { line: number; id: string; others: string[]; cause: Cause }

const causes: Record<Cause, string> = {
  number: 'a spreadsheet may have reformatted the number',
  digits: 'a spreadsheet may have kept only 15 digits',
  truth: 'a spreadsheet may have capitalised it',
  date: 'a spreadsheet may have turned it into a date',
  rounded: 'a spreadsheet may have rounded it',
  source: 'the ID of the video with this source may have been edited',
  name: 'the ID of the video with this name may have been edited',
}
const ZEROS = 'a spreadsheet may have dropped leading zeros'
const AS_TEXT = 'format its column as text and enter it again'
const FORMATTED = `is a number formatted by a spreadsheet: ${AS_TEXT}`
const ROUNDED = `is a number rounded by a spreadsheet: ${AS_TEXT}`

/**
 * Finds rows that would duplicate a video because a spreadsheet changed their id, such as 007 to 7, or 1-2 to a date.
 * Matches videos by id, and exported rows also by source or name. Ignores videos that have a row of their own in the
 * file.
 */
export async function findChangedIds(tx: Db): Promise<BadRow[]> {
  const news = await tx.$queryRaw<{ line: number; id: string }[]>`
    SELECT "line", "externalId" AS "id" FROM "ImportVideo" WHERE "videoId" IS NULL
      AND "externalId" ~ '^[0-9]|[0-9]$' ORDER BY "line"`
  const rounded = news.flatMap(({ line, id }) => (isRounded(id) ? [{ line, ...digitsOf(id) }] : []))
  const days = news.flatMap(({ line, id }) => datesOf(id).map((other) => ({ line, other })))
  const written = news.flatMap(({ line, id }) => numbersOf(id).map((value) => ({ line, value })))
  // The query converts ids that look like dates to the form that `datesOf` returns.
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

/** Returns the significant digits of a number such as 1.23E+19, and the number of digits of the original. */
function digitsOf(id: string): { digits: string; length: number } {
  const [number = '', exponent] = id.trim().split('E')
  const digits = number.replace(/\D/g, '')
  return { digits, length: Math.max(digits.length, Number(exponent) + 1) }
}

/** Suggests an id only if it is the only match, because a wrong suggestion would overwrite another video. */
function messageOf({ id, others, cause }: Changed): string {
  const [other = ''] = others
  const isZeros = cause === 'number' && [id, ...others].every((text) => /^\d+$/.test(text))
  const reason = isZeros ? ZEROS : causes[cause]
  const lead = `is ${quoted(id)}, which matches no video`
  return others.length === 1
    ? `${lead}. Did you mean ${quoted(other)}? Possible cause: ${reason}`
    : `${lead} but is similar to ${others.length} others, such as ${quoted(other)}. Possible cause: ${reason}. Enter the original ID`
}
