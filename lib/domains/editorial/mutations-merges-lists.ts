import 'server-only'
import { z } from 'zod'
import { column, type ListUse } from '@/lib/domains/editorial/queries-names'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** How two names become one in lists with an order, such as the ragas of a piece, and two again. */

/** One row of an ordered list: owner, name, position, and what else it says. */
const listRow = z.object({ owner: z.int(), name: z.int(), position: z.int(), extra: z.string().nullable() })
type ListRow = z.output<typeof listRow>
/** What a merge changed in lists: owners that have the other name instead; of owners that had both, all rows before. */
export const mergedListSchema = z.object({ owners: z.array(z.int()), before: z.array(listRow) })
type MergedList = z.output<typeof mergedListSchema>

/** SQL: the columns of a list as `ListRow` names them. */
const listColumns = ({ owner, column: name, extra }: ListUse) => Prisma.sql`
  l.${column(owner)} AS "owner", l.${column(name)} AS "name", l."position",
  ${extra ? Prisma.sql`l.${column(extra)}` : Prisma.sql`NULL::text`} AS "extra"`

function readLists(tx: Db, list: ListUse, owners: readonly number[]): Promise<ListRow[]> {
  return tx.$queryRaw<ListRow[]>`
    SELECT ${listColumns(list)} FROM ${column(list.table)} l WHERE l.${column(list.owner)} = ANY(${owners}::int[])
    ORDER BY 1, 3`
}

async function writeLists(tx: Db, list: ListUse, rows: readonly ListRow[]): Promise<void> {
  const [columns, values] = list.extra
    ? [Prisma.sql`, ${column(list.extra)}`, Prisma.sql`, "extra"`]
    : [Prisma.empty, Prisma.empty]
  await tx.$executeRaw`
    DELETE FROM ${column(list.table)} WHERE ${column(list.owner)} = ANY(${rows.map(({ owner }) => owner)}::int[])`
  await tx.$executeRaw`
    INSERT INTO ${column(list.table)} (${column(list.owner)}, ${column(list.column)}, "position" ${columns})
    SELECT "owner", "name", "position" ${values}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("owner" int, "name" int, "position" int, "extra" text)`
}

/** A list with one name instead of another, which it has as well: once, at the first place of the two. */
function withoutDouble(rows: readonly ListRow[], from: number, into: number): ListRow[] {
  const both = rows.filter(({ name }) => name === from || name === into)
  const extra = both.find((row) => row.extra !== null)?.extra ?? null
  return rows
    .filter((row) => row === both[0] || !both.includes(row))
    .map((row, index) => ({ ...row, ...(row === both[0] && { name: into, extra }), position: index + 1 }))
}

/** The rows of each owner. @param rows in the order of their owners */
function byOwner(rows: readonly ListRow[]): ListRow[][] {
  const lists = new Map<number, ListRow[]>()
  for (const row of rows) lists.set(row.owner, [...(lists.get(row.owner) ?? []), row])
  return [...lists.values()]
}

/** Gives whatever has the first name the second, each once, at the first place of the two. */
export async function mergeLists(tx: Db, list: ListUse, from: number, into: number): Promise<MergedList> {
  const [table, owner, name] = [column(list.table), column(list.owner), column(list.column)]
  const doubles = await tx.$queryRaw<{ owner: number }[]>`
    SELECT a.${owner} AS "owner" FROM ${table} a JOIN ${table} b ON b.${owner} = a.${owner} AND b.${name} = ${into}
    WHERE a.${name} = ${from}`
  const before = await readLists(
    tx,
    list,
    doubles.map((row) => row.owner),
  )
  await writeLists(
    tx,
    list,
    byOwner(before).flatMap((rows) => withoutDouble(rows, from, into)),
  )
  const moved = await tx.$queryRaw<{ owner: number }[]>`
    UPDATE ${table} SET ${name} = ${into} WHERE ${name} = ${from} RETURNING ${owner} AS "owner"`
  return { owners: moved.map((row) => row.owner), before }
}

/** Undoes `mergeLists` in what is still as it left it. */
export async function undoLists(
  tx: Db,
  list: ListUse,
  { owners, before }: MergedList,
  from: number,
  into: number,
): Promise<void> {
  const [table, owner, name] = [column(list.table), column(list.owner), column(list.column)]
  await tx.$executeRaw`
    UPDATE ${table} SET ${name} = ${from} WHERE ${owner} = ANY(${owners}::int[]) AND ${name} = ${into}`
  const lists = byOwner(before)
  const present = await readLists(
    tx,
    list,
    lists.map(([row]) => row?.owner ?? 0),
  )
  const now = new Map(byOwner(present).map((rows) => [rows[0]?.owner, JSON.stringify(rows)]))
  const unchanged = lists.filter((rows) => now.get(rows[0]?.owner) === JSON.stringify(withoutDouble(rows, from, into)))
  await writeLists(tx, list, unchanged.flat())
}
