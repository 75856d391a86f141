import 'server-only'
import { datesOf, isRounded } from '@/lib/domains/imports/schema-spreadsheets'
import { BAD_ROWS_NAMED, quoted, type BadRow } from '@/lib/domains/imports/schema'
import { placeColumns } from '@/lib/domains/media/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

type Cause = 'zeros' | 'digits' | 'date' | 'rounded' | 'source' | 'name'
type Changed = { line: number; id: string; others: string[]; cause: Cause }

const causes: Record<Cause, string> = {
  zeros: 'a spreadsheet drops zeros before a number',
  digits: 'a spreadsheet keeps 15 digits of a number',
  date: 'a spreadsheet may have made a date of it',
  rounded: 'a spreadsheet rounded it',
  source: 'it has the same source',
  name: 'it has the same name',
}
const ROUNDED = 'is a number that a spreadsheet rounded: give its column the format text, and write it again'

/**
 * Rows that would make a second video of one whose id a spreadsheet changed: of 007 it makes 7, of 1-2 a day, of a long
 * number 1.2E+10. Which video it was is told by the id, or, of a row that was exported here, by its source or name. A
 * video that has a row of its own in the file is none of them.
 */
export async function findChangedIds(tx: Db): Promise<BadRow[]> {
  const news = await tx.$queryRaw<{ line: number; id: string }[]>`
    SELECT "line", "externalId" AS "id" FROM "ImportVideo" WHERE "videoId" IS NULL
      AND ("externalId" ~ '^[0-9]{1,2}-[A-Z][a-z]{2}|^[A-Z][a-z]{2,3}-[0-9]{2}$|^[0-9]+([.,][0-9]+)?E[+-][0-9]+$'
        OR "externalId" ~ '^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{2,4}$')
    ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  const rounded = news.flatMap(({ line, id }) => (isRounded(id) ? [{ line, ...digitsOf(id) }] : []))
  const days = news.flatMap(({ line, id }) => datesOf(id).map((other) => ({ line, other })))
  const ofDays = Prisma.sql`JOIN jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
    AS d("line" int, "other" text) USING ("line")`
  const ofRounded = Prisma.sql`JOIN jsonb_to_recordset(${JSON.stringify(rounded)}::jsonb)
    AS d("line" int, "digits" text, "length" int) USING ("line")`
  const alike = (cause: Cause, condition: Prisma.Sql, more = Prisma.empty) => Prisma.sql`
    SELECT "line", i."externalId" AS "id", v."externalId" AS "other", ${cause} AS "cause"
    FROM "ImportVideo" i ${more} JOIN "Video" v ON ${condition}
    WHERE i."videoId" IS NULL AND v."externalId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "ImportVideo" o WHERE o."videoId" = v."id")`
  const source = (table: 'i' | 'v') =>
    Prisma.raw(`coalesce(${placeColumns.map((column) => `'${column} ' || ${table}."${column}"`).join(', ')})`)
  const numbers = Prisma.sql`i."externalId" ~ '^[0-9]+$' AND v."externalId" ~ '^[0-9]+$'`
  const rows = await tx.$queryRaw<Changed[]>`
    SELECT DISTINCT ON ("line") "line", "id", "cause", array_agg(DISTINCT "other") AS "others" FROM (
      ${alike('zeros', Prisma.sql`${numbers} AND ltrim(v."externalId", '0') = ltrim(i."externalId", '0')`)}
      UNION ALL ${alike(
        'digits',
        Prisma.sql`${numbers} AND i."externalId" ~ '^[0-9]{15}0+$' AND length(v."externalId") = length(i."externalId")
          AND left(v."externalId", 14) = left(i."externalId", 14)`,
      )}
      UNION ALL ${alike('date', Prisma.sql`v."externalId" = d."other"`, ofDays)}
      UNION ALL ${alike(
        'rounded',
        Prisma.sql`length(v."externalId") = d."length" AND CASE WHEN v."externalId" ~ '^[0-9]+$' THEN
          round(v."externalId"::numeric / power(10::numeric, d."length" - length(d."digits"))) = d."digits"::numeric END`,
        ofRounded,
      )}
      UNION ALL ${alike('source', Prisma.sql`i."version" IS NOT NULL AND ${source('i')} = ${source('v')}`)}
      UNION ALL ${alike('name', Prisma.sql`i."version" IS NOT NULL AND i."name" = v."name"`)}
    ) "alike" GROUP BY 1, 2, 3
    ORDER BY "line", array_position(ARRAY['zeros','digits','date','rounded','source','name'], "cause")`
  const isFound = new Set(rows.map(({ line }) => line))
  return [
    ...rows.map((row) => ({ line: row.line, column: 'externalId', message: messageOf(row) })),
    ...rounded
      .filter(({ line }) => !isFound.has(line))
      .map(({ line }) => ({ line, column: 'externalId', message: ROUNDED })),
  ]
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
  const lead = `is ${quoted(id)}, which no video has, and`
  return others.length === 1
    ? `${lead} ${quoted(other)} is one: ${causes[cause]}. Write ${quoted(other)}`
    : `${lead} ${others.length} are like it, ${quoted(other)} first: ${causes[cause]}. Write the one that it was`
}
