import 'server-only'
import { z } from 'zod'
import { moveRecommendations } from '@/lib/domains/viewing/recommendations/mutations'
import type { Db } from '@/lib/server/db/client'
import { inPortions } from '@/lib/server/db/table'

const userIds = z.array(z.int()).default([])
/** Who followed a name that went into another: those who follow the other instead, and those who followed both. */
export const movedFollows = z.object({ moved: userIds, both: userIds })
type MovedFollows = z.output<typeof movedFollows>

/** Leads the follows of a name, and what is recommended for it, to another one, in the transaction of their merge. */
export async function moveFollows(tx: Db, kind: string, from: number, into: number): Promise<MovedFollows> {
  await moveRecommendations(tx, { kind, from, into })
  // Read as they are deleted: who unfollows at this moment must not follow the other name.
  const rows = await tx.$queryRaw<{ userId: number; kind: string; targetId: number; createdAt: Date }[]>`
    DELETE FROM "Follow" WHERE "kind" = ${kind} AND "targetId" = ${from} RETURNING *`
  const data = rows.map((row) => ({ ...row, targetId: into }))
  const moved = await tx.follow.createManyAndReturn({ data, skipDuplicates: true, select: { userId: true } })
  const isMoved = new Set(moved.map(({ userId }) => userId))
  const both = rows.flatMap(({ userId }) => (isMoved.has(userId) ? [] : userId))
  return { moved: [...isMoved], both }
}

/** Undoes `moveFollows`, for those who follow the other name still. */
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
