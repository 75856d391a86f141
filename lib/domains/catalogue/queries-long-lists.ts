import 'server-only'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { placeSql } from '@/lib/server/db/tallied'
import { PAGE_SIZE } from '@/lib/shared/constants'

/**
 * Lists of the videos of one name or artist. Triggers keep in `RowTally` how many videos each has, by quarter or month:
 * the total is their sum, and the database index is entered where a page begins. So a list of a million videos costs as
 * much as one of a thousand.
 */

/** SQL of a list, which may refer to what it is of. Rows are "publishedAt" and "id". */
export type LongList = {
  /**
   * What is shown, in parts that have none in common; each has its rows in order, or few.
   * @param until SQL of an instant before which they are
   */
  rows: (until: Prisma.Sql) => readonly Prisma.Sql[]
  /** Their names in `RowTally`, and SQL of the day by which a video v is counted there. */
  tally: readonly Prisma.Sql[]
  day: Prisma.Sql
  /** Few: what is counted there and not shown, and what is shown and not counted. */
  hidden: readonly Prisma.Sql[]
  besides: readonly Prisma.Sql[]
}

/** What `ListedVideo` has under one or several names. No video may be under two of them. */
export const listedVideos = (names: readonly Prisma.Sql[], now: Date): LongList => ({
  rows: (until) =>
    names.map(
      (list) => Prisma.sql`SELECT l."publishedAt", l."videoId" AS "id" FROM "ListedVideo" l
        WHERE l."list" = ${list} AND l."publishedAt" <= ${now} AND l."publishedAt" < ${until}`,
    ),
  tally: names,
  day: Prisma.sql`video_quarter(v."publishedAt")`,
  // The second bound excludes nothing. With a range PostgreSQL estimates few rows.
  hidden: names.map(
    (list) => Prisma.sql`SELECT l."publishedAt", l."videoId" FROM "ListedVideo" l
      WHERE l."list" = ${list} AND l."publishedAt" > ${now} AND l."publishedAt" < 'infinity'`,
  ),
  besides: [],
})

/** SQL: how many published videos a list has by "day". */
export function tallyOf({ tally, day, hidden, besides }: LongList): Prisma.Sql {
  const each = (sign: number) => (rows: Prisma.Sql) => Prisma.sql`SELECT ${day}, ${sign}::int FROM (${rows}) v`
  const corrections = [...hidden.map(each(-1)), ...besides.map(each(1))]
  return Prisma.sql`SELECT "day", sum("count") AS "count" FROM (${Prisma.join(
    [Prisma.sql`SELECT t."day", t."count" FROM "RowTally" t WHERE t."list" IN (${Prisma.join(tally)})`, ...corrections],
    ' UNION ALL ',
  )}) d GROUP BY "day"`
}

/** SQL: the total of a tally. */
export const totalOf = (tally: Prisma.Sql) => Prisma.sql`(SELECT coalesce(sum("count"), 0)::int FROM (${tally}) d)`

const newestFirst = Prisma.sql`"publishedAt" DESC, "id" DESC`

const noBound = Prisma.sql`'infinity'`

/** SQL: whether a list has a video. */
export const hasSome = ({ rows }: LongList) =>
  Prisma.join(
    rows(noBound).map((part) => Prisma.sql`EXISTS (${part})`),
    ' OR ',
  )

/** SQL: the newest videos of a list, in no order. */
export const newestIn = ({ rows }: LongList, limit: number) =>
  Prisma.join(
    rows(noBound).map((part) => Prisma.sql`(${part} ORDER BY ${newestFirst} LIMIT ${limit})`),
    ' UNION ALL ',
  )

/**
 * One page of a list and its total, in one statement and so in one snapshot.
 * @param of SQL of what the list is of, n: at most one row
 * @param page from 0
 * @returns ids, newest first; past the end none and the true total
 */
export async function pageOf(of: Prisma.Sql, list: LongList, page: number): Promise<{ total: number; ids: number[] }> {
  const size = PAGE_SIZE.feed
  const parts = list.rows(Prisma.sql`(SELECT "until" FROM place)`).map(
    (part) => Prisma.sql`SELECT v.* FROM n CROSS JOIN LATERAL (
      ${part} ORDER BY ${newestFirst} LIMIT (SELECT "skip" + ${size} FROM place)) v`,
  )
  const [found] = await db.$queryRaw<{ total: number; ids: number[] }[]>`
    WITH n AS MATERIALIZED (SELECT n.* FROM ${of}),
    tally AS MATERIALIZED (SELECT d.* FROM n CROSS JOIN LATERAL (${tallyOf(list)}) d),
    asked AS MATERIALIZED (SELECT ${page * size}::bigint AS "skip"),
    place AS MATERIALIZED (${Prisma.raw(placeSql)})
    SELECT ${totalOf(Prisma.sql`SELECT * FROM tally`)} AS "total", ARRAY(
      SELECT v."id" FROM (${Prisma.join(parts, ' UNION ALL ')}) v
      ORDER BY ${newestFirst} OFFSET (SELECT "skip" FROM place) LIMIT ${size}
    ) AS "ids"`
  return found ?? { total: 0, ids: [] }
}
