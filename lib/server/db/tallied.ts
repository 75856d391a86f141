import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { prepared } from '@/lib/server/db/prepared'

/** Lists of whole tables, the newest first, that `RowTally` counts by day. */

/** A page: how many rows the list has, and the ids of some. */
export type Found = { total: number; ids: number[] }
type Rows = { skip: number; take: number }

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

const totalOf = (table: Tallied) => `(SELECT coalesce(sum("count"), 0)::int FROM "RowTally" WHERE "list" = '${table}')`

/**
 * Which rows a page has and how many there are in all, in one statement and so in one snapshot. The sums of days say on
 * which day a page begins, and the database index is read from there.
 * @returns the ids of a page in the order of the list
 */
function tallied(table: Tallied): (rows: Rows) => Promise<Found> {
  const column = columns[table]
  const read = prepared<Found>(`
    WITH days AS MATERIALIZED (
      SELECT "day", sum("count") AS count FROM "RowTally" WHERE "list" = '${table}' GROUP BY "day"
    ),
    place AS MATERIALIZED (
      SELECT ("day" + 1)::timestamp AT TIME ZONE 'UTC' AS "until", ($1 - before)::bigint AS skip
      FROM (SELECT "day", count, sum(count) OVER (ORDER BY "day" DESC) - count AS before FROM days) d
      WHERE before <= $1::bigint AND $1 < before + count
    )
    SELECT (SELECT coalesce(sum(count), 0)::int FROM days) AS "total", ARRAY(
      SELECT "id" FROM "${table}" WHERE "${column}" < (SELECT "until" FROM place)
      ORDER BY "${column}" DESC, "id" DESC OFFSET (SELECT skip FROM place) LIMIT $2
    ) AS "ids"`)
  return async ({ skip, take }) => {
    const [found] = await read([skip, take])
    return found ?? { total: 0, ids: [] }
  }
}

export const pageOfUsers = tallied('User')
export const pageOfMails = tallied('OutboxMail')
export const pageOfSubscriptions = tallied('Subscription')
export const pageOfEnquiries = tallied('Enquiry')
export const pageOfProspects = tallied('Prospect')
export const pageOfTrash = tallied('TrashItem')
const newestVideos = tallied('Video')

/** Videos by their last change. @param oldestFirst the list from its other end */
export async function pageOfVideos({ skip, take }: Rows, oldestFirst: boolean): Promise<Found> {
  if (!oldestFirst) return newestVideos({ skip, take })
  const total = await countVideos()
  const end = Math.max(0, total - skip)
  const { ids } = await newestVideos({ skip: Math.max(0, end - take), take: Math.min(take, end) })
  return { total, ids: ids.reverse() }
}

const counted = (table: Tallied) => {
  const read = prepared<{ total: number }>(`SELECT ${totalOf(table)} AS "total"`)
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
