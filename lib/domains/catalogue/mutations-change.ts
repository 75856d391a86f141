import 'server-only'
import { indexVideos } from '@/lib/domains/search/mutations'
import type { Db } from '@/lib/server/db/client'

/** More than these are left to the job of the search index: what one person edits is found at once. */
const INDEXED_AT_ONCE = 50

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
export async function afterCatalogueChange(tx: Db, { videoIds = [] }: CatalogueChange): Promise<void> {
  if (videoIds.length > 0 && videoIds.length <= INDEXED_AT_ONCE) await indexVideos(tx, videoIds)
}
