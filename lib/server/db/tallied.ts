import 'server-only'
import { prepared } from '@/lib/server/db/prepared'

/** Lists of whole tables, the newest first, that `RowTally` counts by day. */

type Found = { total: number; ids: number[] }
type Rows = { skip: number; take: number }

/**
 * Which rows a page has and how many there are in all, in one statement and so in one snapshot. The sums of days say on
 * which day a page begins, and the database index is read from there.
 * @param table one whose triggers write `RowTally`
 * @param column the one that they are given
 * @returns the ids of a page in the order of the list
 */
function tallied(table: string, column: string): (rows: Rows) => Promise<Found> {
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

export const pageOfUsers = tallied('User', 'createdAt')
export const pageOfMails = tallied('OutboxMail', 'createdAt')
export const pageOfSubscriptions = tallied('Subscription', 'currentPeriodEnd')
