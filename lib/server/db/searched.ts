import 'server-only'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { adminRows } from '@/lib/shared/paging'

/** A page: how many rows the list has, and the ids of some. */
export type Found = { total: number; ids: number[] }

type List = {
  /** Whose rows are v. */
  table: 'User' | 'Video' | 'OutboxMail' | 'Trailer' | 'Subscription'
  /** SQL: what a row must have, written so that no index of texts answers it. */
  where: Prisma.Sql
  /** SQL of an order that a database index has. */
  order: Prisma.Sql
}
export type Part = {
  skip: number
  take: number
  /** More rows are not counted. */
  most: number
}

/**
 * A page of a search, at a cost that does not grow with what it finds: few rows are all found and put in order; where
 * there are many, the list is read in its order until the page is full. One statement, and so one snapshot.
 * @param found SQL that selects the `id` of what is found, in any order, by indexes of texts: `most` rows, if there are
 * @returns the total is at least `most` where there are more
 */
export async function searched(found: Prisma.Sql, list: List, part: Part): Promise<Found> {
  const { skip, take, most } = part
  const table = Prisma.raw(`"${list.table}"`)
  const [row] = await db.$queryRaw<Found[]>`
    WITH found AS MATERIALIZED (${found}), total AS MATERIALIZED (SELECT least(count(*), ${most})::int AS count FROM found)
    SELECT (SELECT count FROM total) AS "total", CASE WHEN (SELECT count FROM total) < ${most}
      THEN ARRAY(
        -- OFFSET 0: these rows are read and sorted, the list is not.
        SELECT v."id" FROM (SELECT * FROM ${table} WHERE "id" = ANY (ARRAY(SELECT "id" FROM found)) OFFSET 0) v
        ORDER BY ${list.order} OFFSET ${skip} LIMIT ${take})
      ELSE ARRAY(SELECT v."id" FROM ${table} v WHERE ${list.where} ORDER BY ${list.order} OFFSET ${skip} LIMIT ${take})
      END AS "ids"`
  return row ?? { total: 0, ids: [] }
}

/** The same, or where nothing is found, a page of what another filter has. @param other SQL of it, made only then */
export async function searchedOr(
  other: () => Promise<Prisma.Sql>,
  ...[found, list, part]: Parameters<typeof searched>
): Promise<Found> {
  const first = await searched(found, list, part)
  return first.total > 0 ? first : narrowed({ ...list, where: await other() }, part)
}

type PageRows = { where?: { id: { in: number[] } }; skip?: number; take?: number }

/** The rows that a page has: what a search found, or a part of the whole list. */
export const rowsOf = (found: Found | null, page: number, size?: number): PageRows =>
  found ? { where: { id: { in: found.ids } } } : adminRows(page, size)

/** A page of what a list is narrowed to by what its database indexes have, counted to `most`; null: to the end. */
export async function narrowed(
  { table, where, order }: List,
  { skip, take, most }: Omit<Part, 'most'> & { most: number | null },
): Promise<Found> {
  const rows = Prisma.raw(`"${table}"`)
  const [row] = await db.$queryRaw<Found[]>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM ${rows} v WHERE ${where} LIMIT ${most}::int) few) AS "total",
      ARRAY(SELECT v."id" FROM ${rows} v WHERE ${where} ORDER BY ${order} OFFSET ${skip} LIMIT ${take}) AS "ids"`
  return row ?? { total: 0, ids: [] }
}
