import 'server-only'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'
import { TRASH_DAYS } from './schema'

/** Deletes at most one batch of rows. `removeFiles` deletes the files. */
export async function purgeTrash(now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH gone AS (
      DELETE FROM "TrashItem" WHERE "id" IN (
        SELECT "id" FROM "TrashItem" WHERE "deletedAt" < ${tooOld(now, TRASH_DAYS)} LIMIT ${PURGE_PORTION})
      RETURNING "rows"
    ), noted AS (
      INSERT INTO "FileRemoval" AS listed ("fileKey") SELECT DISTINCT unnest(trashed_files("rows")) FROM gone
      ON CONFLICT ("fileKey") DO UPDATE SET "dueAt" = greatest(listed."dueAt", excluded."dueAt")
    )
    SELECT count(*)::int AS "count" FROM gone`
  return row?.count ?? 0
}
