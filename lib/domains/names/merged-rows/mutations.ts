import 'server-only'
import { z } from 'zod'
import type { ListUse } from '@/lib/domains/names/entries/queries'
import { moveRecommendations } from '@/lib/domains/viewing/recommendations/mutations'
import type { Db } from '@/lib/server/db/client'
import { inPortions, tableOf, type Row } from '@/lib/server/db/table'

/** Merges names in ordered lists, such as the ragas of a piece, and undoes such merges. */

const listRow = z.object({ owner: z.int(), name: z.int(), position: z.int(), extra: z.string().nullable() })
type ListRow = z.output<typeof listRow>
/**
 * `owners`: ids of the items (such as pieces) in whose list the merged name was replaced. `before`: all rows of the
 * lists that contained both names.
 */
export const mergedListSchema = z.object({ owners: z.array(z.int()), before: z.array(listRow) })
type MergedList = z.output<typeof mergedListSchema>

async function readLists(tx: Db, list: ListUse, owners: readonly number[]): Promise<ListRow[]> {
  const columns = [list.owner, list.column, 'position', ...(list.extra ? [list.extra] : [])]
  const rows = await tableOf(tx, list.table).findMany({
    where: { [list.owner]: { in: owners } },
    select: Object.fromEntries(columns.map((column) => [column, true as const])),
    orderBy: [{ [list.owner]: 'asc' }, { position: 'asc' }],
  })
  return rows.map((row) =>
    listRow.parse({
      owner: row[list.owner],
      name: row[list.column],
      position: row.position,
      extra: list.extra ? row[list.extra] : null,
    }),
  )
}

async function writeLists(tx: Db, list: ListUse, rows: readonly ListRow[]): Promise<void> {
  await tableOf(tx, list.table).deleteMany({ where: { [list.owner]: { in: rows.map(({ owner }) => owner) } } })
  const data = rows.map(({ owner, name, position, extra }) => {
    return { [list.owner]: owner, [list.column]: name, position, ...(list.extra && { [list.extra]: extra }) }
  })
  await tableOf(tx, list.table).createMany({ data })
}

function withoutDouble(rows: readonly ListRow[], from: number, into: number): ListRow[] {
  const both = rows.filter(({ name }) => name === from || name === into)
  const extra = both.find((row) => row.extra !== null)?.extra ?? null
  return rows
    .filter((row) => row === both[0] || !both.includes(row))
    .map((row, index) => ({ ...row, ...(row === both[0] && { name: into, extra }), position: index + 1 }))
}

function byOwner(rows: readonly ListRow[]): ListRow[][] {
  const lists = new Map<number, ListRow[]>()
  for (const row of rows) lists.set(row.owner, [...(lists.get(row.owner) ?? []), row])
  return [...lists.values()]
}

/** Replaces a name in all lists. If a list contains both names, keeps one, at the earlier position. */
export async function mergeLists(tx: Db, list: ListUse, from: number, into: number): Promise<MergedList> {
  const { table, owner, column, of } = list
  const select = { [owner]: true } as const
  const ownersOf = (rows: Row[]) => rows.map((row) => Number(row[owner]))
  const doubles = await tableOf(tx, table).findMany({
    where: { [column]: from, [of.owner]: { [of.list]: { some: { [column]: into } } } },
    select,
  })
  const before = await readLists(tx, list, ownersOf(doubles))
  await writeLists(
    tx,
    list,
    byOwner(before).flatMap((rows) => withoutDouble(rows, from, into)),
  )
  const moved = await tableOf(tx, table).updateManyAndReturn({
    where: { [column]: from },
    data: { [column]: into },
    select,
  })
  return { owners: ownersOf(moved), before }
}

/** Undoes `mergeLists`, except in lists that have changed since the merge. */
export async function undoLists(
  tx: Db,
  list: ListUse,
  { owners, before }: MergedList,
  from: number,
  into: number,
): Promise<void> {
  const { table, owner, column } = list
  for (const ids of inPortions(owners)) {
    const where = { [owner]: { in: ids }, [column]: into }
    await tableOf(tx, table).updateMany({ where, data: { [column]: from } })
  }
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

const userIds = z.array(z.int()).default([])
/** `moved`: users whose follow was moved to the remaining name. `both`: users who already followed both names. */
export const movedFollows = z.object({ moved: userIds, both: userIds })
type MovedFollows = z.output<typeof movedFollows>

export async function moveFollows(tx: Db, kind: string, from: number, into: number): Promise<MovedFollows> {
  await moveRecommendations(tx, { kind, from, into })
  // Uses the rows returned by DELETE: a user who unfollows at the same moment must not follow the remaining name.
  const rows = await tx.$queryRaw<{ userId: number; kind: string; targetId: number; createdAt: Date }[]>`
    DELETE FROM "Follow" WHERE "kind" = ${kind} AND "targetId" = ${from} RETURNING *`
  const data = rows.map((row) => ({ ...row, targetId: into }))
  const moved = await tx.follow.createManyAndReturn({ data, skipDuplicates: true, select: { userId: true } })
  const isMoved = new Set(moved.map(({ userId }) => userId))
  const both = rows.flatMap(({ userId }) => (isMoved.has(userId) ? [] : userId))
  return { moved: [...isMoved], both }
}

/** Undoes `moveFollows`, except for users who have since unfollowed the remaining name. */
export async function returnFollows(
  tx: Db,
  kind: string,
  { from, into }: { from: number; into: number },
  { moved, both }: MovedFollows,
): Promise<void> {
  for (const people of inPortions([...moved, ...both])) {
    const rows = await tx.follow.findMany({ where: { kind, targetId: into, userId: { in: people } } })
    await tx.follow.createMany({ data: rows.map((row) => ({ ...row, targetId: from })), skipDuplicates: true })
  }
  for (const people of inPortions(moved))
    await tx.follow.deleteMany({ where: { kind, targetId: into, userId: { in: people } } })
}
