import 'server-only'
import { datesOf } from '@/lib/domains/imports/schema-spreadsheets'
import { BAD_ROWS_NAMED, quoted, type BadRow } from '@/lib/domains/imports/schema'
import { placeColumns } from '@/lib/domains/media/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

type Cause = 'zeros' | 'digits' | 'date' | 'source' | 'name'
type Changed = { line: number; id: string; other: string; cause: Cause }

const causes: Record<Cause, string> = {
  zeros: 'a spreadsheet drops zeros before a number',
  digits: 'a spreadsheet keeps 15 digits of a number',
  date: 'a spreadsheet may have made a date of it',
  source: 'it has the same source',
  name: 'it has the same name',
}

/**
 * Rows that would make a second video of one whose id a spreadsheet changed: of 007 it makes 7, and of 1-2 a day. Which
 * video it was is told by the id, or, of a row that was exported here, by its source or name. A video that has a row of
 * its own in the file is none of them.
 */
export async function findChangedIds(tx: Db): Promise<BadRow[]> {
  const news = await tx.$queryRaw<{ line: number; id: string }[]>`
    SELECT "line", "externalId" AS "id" FROM "ImportVideo"
    WHERE "videoId" IS NULL AND "externalId" ~ '^[0-9]{1,2}-[A-Z][a-z]{2}|^[A-Z][a-z]{2}-[0-9]{2}$'
    ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  const days = JSON.stringify(news.flatMap(({ line, id }) => datesOf(id).map((other) => ({ line, other }))))
  const ofDays = Prisma.sql`JOIN jsonb_to_recordset(${days}::jsonb) AS d("line" int, "other" text) USING ("line")`
  const alike = (cause: Cause, condition: Prisma.Sql, more = Prisma.empty) => Prisma.sql`
    SELECT i."line", i."externalId" AS "id", v."externalId" AS "other", ${cause} AS "cause"
    FROM "ImportVideo" i ${more} JOIN "Video" v ON ${condition}
    WHERE i."videoId" IS NULL AND v."externalId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "ImportVideo" o WHERE o."videoId" = v."id")`
  const source = (table: 'i' | 'v') =>
    Prisma.raw(`coalesce(${placeColumns.map((column) => `'${column} ' || ${table}."${column}"`).join(', ')})`)
  const numbers = Prisma.sql`i."externalId" ~ '^[0-9]+$' AND v."externalId" ~ '^[0-9]+$'`
  const rows = await tx.$queryRaw<Changed[]>`
    SELECT DISTINCT ON ("line") * FROM (
      ${alike('zeros', Prisma.sql`${numbers} AND ltrim(v."externalId", '0') = ltrim(i."externalId", '0')`)}
      UNION ALL ${alike(
        'digits',
        Prisma.sql`${numbers} AND i."externalId" ~ '^[0-9]{15}0+$' AND length(v."externalId") = length(i."externalId")
          AND left(v."externalId", 14) = left(i."externalId", 14)`,
      )}
      UNION ALL ${alike('date', Prisma.sql`v."externalId" = d."other"`, ofDays)}
      UNION ALL ${alike('source', Prisma.sql`i."version" IS NOT NULL AND ${source('i')} = ${source('v')}`)}
      UNION ALL ${alike('name', Prisma.sql`i."version" IS NOT NULL AND i."name" = v."name"`)}
    ) "alike" ORDER BY "line", array_position(ARRAY['zeros','digits','date','source','name'], "cause"), "other"`
  return rows.map(({ line, id, other, cause }) => ({
    line,
    column: 'externalId',
    message: `is ${quoted(id)}, which no video has, and ${quoted(other)} is one: ${causes[cause]}. Write ${quoted(other)}`,
  }))
}
