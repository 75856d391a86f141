import 'server-only'
import { z } from 'zod'
import { moveRecommendations } from '@/lib/domains/recommendations/mutations'
import type { Db } from '@/lib/server/db/client'

const people = z.array(z.int()).default([])
/** Who followed a name that went into another: those who follow the other instead, and those who followed both. */
export const movedFollows = z.object({ moved: people, both: people })
type MovedFollows = z.output<typeof movedFollows>

/** Leads the follows of a name, and what is recommended for it, to another one, in the transaction of their merge. */
export async function moveFollows(tx: Db, kind: string, from: number, into: number): Promise<MovedFollows> {
  await moveRecommendations(tx, { kind, from, into })
  const rows = await tx.$queryRaw<{ userId: number; isMoved: boolean }[]>`
    WITH gone AS (
      DELETE FROM "Follow" WHERE "kind" = ${kind} AND "targetId" = ${from} RETURNING "userId", "kind", "createdAt"
    ), moved AS (
      INSERT INTO "Follow" ("userId", "kind", "targetId", "createdAt")
      SELECT "userId", "kind", ${into}::int, "createdAt" FROM gone ON CONFLICT DO NOTHING RETURNING "userId"
    ) SELECT g."userId", m."userId" IS NOT NULL AS "isMoved" FROM gone g LEFT JOIN moved m ON m."userId" = g."userId"`
  const of = (isMoved: boolean) => rows.filter((row) => row.isMoved === isMoved).map(({ userId }) => userId)
  return { moved: of(true), both: of(false) }
}

/** Undoes `moveFollows`, for those who follow the other name still. */
export async function returnFollows(
  tx: Db,
  kind: string,
  { from, into }: { from: number; into: number },
  { moved, both }: MovedFollows,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Follow" ("userId", "kind", "targetId", "createdAt")
    SELECT "userId", "kind", ${from}::int, "createdAt" FROM "Follow"
    WHERE "kind" = ${kind} AND "targetId" = ${into} AND "userId" = ANY(${[...moved, ...both]}::int[])
    ON CONFLICT DO NOTHING`
  await tx.follow.deleteMany({ where: { kind, targetId: into, userId: { in: moved } } })
}
