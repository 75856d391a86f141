import 'server-only'
import type { Db } from '@/lib/server/db/client'

/** What a change of the catalogue concerns: ids of what was made, changed or deleted. */
export type CatalogueChange = {
  videoIds?: readonly number[]
  artistIds?: readonly number[]
  seriesIds?: readonly number[]
}

/**
 * Every write to the catalogue comes here last, in its own transaction: the one place for what is derived from the
 * catalogue within the database, so that nothing that was committed is ever unknown to it. Pages that were made earlier
 * are refreshed elsewhere, by whoever answers the request (`app/_cache`), because data code knows no request.
 *
 * Whatever is added here may be called with thousands of ids (imports hand over their batches), must not touch
 * `updatedAt` of the rows themselves (it is the version that editors hold), and takes ids of deleted rows too.
 * @param tx transaction of the write
 * @param change ids, each list possibly empty or absent
 */
export async function afterCatalogueChange(tx: Db, change: CatalogueChange): Promise<void> {
  // Nothing is derived from the catalogue yet.
  void tx
  void change
}
