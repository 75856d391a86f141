import 'server-only'
import { UNDO_MS } from '@/lib/domains/catalogue/editing/schema'
import { db } from '@/lib/server/db/client'
import { deletePortion } from '@/lib/server/db/locks'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'

/** Deletes one batch of old previews, and of changes that can no longer be undone. */
export function purgeBulkChanges(now: Date): Promise<number> {
  const old = { lt: new Date(now.getTime() - UNDO_MS) }
  const where = { OR: [{ madeAt: old }, { madeAt: null, createdAt: old }] }
  return db.$transaction((tx) => deletePortion(tx, 'BulkChange', where, PURGE_PORTION))
}
