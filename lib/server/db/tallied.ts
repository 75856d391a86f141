import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { prepared } from '@/lib/server/db/prepared'

/** Lists, the newest first, whose rows are counted beforehand in `RowTally` or `VideoTally`. */

/** A page: how many rows the list has, and the ids of some. */
export type Found = { total: number; ids: number[] }
export type Rows = { skip: number; take: number }

/** The tables with triggers that write `RowTally`, and the column that these are given. */
const columns = {
  User: 'createdAt',
  OutboxMail: 'createdAt',
  Subscription: 'currentPeriodEnd',
  Video: 'updatedAt',
  Enquiry: 'createdAt',
  Prospect: 'importedAt',
  Trailer: 'createdAt',
  TrashItem: 'deletedAt',
} as const
type Tallied = keyof typeof columns

/**
 * SQL: where a page begins in a list that is counted beforehand, by an instant, the last first. Nothing is added up for
 * the beginning of a list.
 * @param tally a table where "count" rows are of "day" (UTC) or later, but before the next day that is there
 * @param asked a table of at most one row: "skip" rows come before the page, of those before the instant "until"
 * @returns at most one row: the page's rows are before "until", and "skip" rows before it come first. "day" is the
 *   one on which the page begins, null for the first page. None past the end
 */
export function placeIn(tally: string, asked: string): string {
  const [until, skip] = [`(SELECT "until" FROM ${asked})`, `(SELECT "skip" FROM ${asked})`]
  return `
    SELECT "until", "skip", NULL::date AS "day" FROM ${asked} WHERE "skip" = 0
    UNION ALL SELECT coalesce("next"::timestamp AT TIME ZONE 'UTC', ${until}), ${skip} - "before", "day" FROM (
      SELECT "day", "count", lag("day") OVER days AS "next", (sum("count") OVER days)::bigint - "count" AS "before"
      FROM ${tally} WINDOW days AS (ORDER BY "day" DESC)
    ) t WHERE ${skip} > 0 AND "before" <= ${skip} AND ${skip} < "before" + "count"`
}

/** SQL: the same in `tally`, of a whole list: `asked` has only "skip". */
export const placeSql = placeIn('tally', `(SELECT 'infinity'::timestamptz AS "until", "skip" FROM asked) a`)

const daysOf = (table: Tallied) => `SELECT "day", "count" FROM "RowTally" WHERE "list" = '${table}'`

/**
 * Which rows a page has and how many there are in all, in one statement and so in one snapshot.
 * @param column the instant that the list is ordered by
 * @param counted SQL of the rows of `tally`; several may be of one day
 * @param where SQL of what both are limited to, with further values from $3
 * @returns reads the ids of a page in the order of the list
 */
export function tallied(table: Tallied, column: string, counted: string, where = 'true') {
  const read = prepared<Found>(`
    WITH asked AS MATERIALIZED (SELECT $1::bigint AS "skip"),
    tally AS (SELECT "day", sum("count")::bigint AS "count" FROM (${counted}) c GROUP BY "day"),
    place AS MATERIALIZED (${placeSql})
    SELECT (SELECT coalesce(sum("count"), 0)::int FROM (${counted}) c) AS "total", ARRAY(
      SELECT "id" FROM "${table}" WHERE ${where} AND "${column}" < (SELECT "until" FROM place)
      ORDER BY "${column}" DESC, "id" DESC OFFSET (SELECT "skip" FROM place) LIMIT $2
    ) AS "ids"`)
  return async ({ skip, take }: Rows, ...values: number[]): Promise<Found> => {
    const [found] = await read([skip, take, ...values])
    return found ?? { total: 0, ids: [] }
  }
}

const pageOf = (table: Tallied) => tallied(table, columns[table], daysOf(table))
export const pageOfUsers = pageOf('User')
export const pageOfMails = pageOf('OutboxMail')
export const pageOfSubscriptions = pageOf('Subscription')
export const pageOfEnquiries = pageOf('Enquiry')
export const pageOfProspects = pageOf('Prospect')
export const pageOfTrash = pageOf('TrashItem')
export const pageOfVideos = pageOf('Video')

const counted = (table: Tallied) => {
  const read = prepared<{ total: number }>(`SELECT coalesce(sum("count"), 0)::int AS "total" FROM (${daysOf(table)}) d`)
  return async () => (await read([]))[0]?.total ?? 0
}
export const countVideos = counted('Video')
export const countTrailers = counted('Trailer')
export const countUsers = counted('User')

/** SQL: how many people registered at an instant or later. Days that are over are not counted again. */
export const registeredSinceSql = (since: Date) => Prisma.sql`
  (SELECT coalesce(sum("count"), 0) FROM "RowTally"
    WHERE "list" = 'User' AND "day" > (${since}::timestamptz AT TIME ZONE 'UTC')::date)::int
  + (SELECT count(*) FROM "User" WHERE "createdAt" >= ${since} AND "createdAt" <
    ((${since}::timestamptz AT TIME ZONE 'UTC')::date + 1)::timestamp AT TIME ZONE 'UTC')::int`

/** SQL: how many people have a running subscription, each once. */
export const subscribersSql = Prisma.sql`
  (SELECT coalesce(sum("count"), 0)::int FROM "RowTally" WHERE "list" = 'Subscriber')`
