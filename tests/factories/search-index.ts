import { indexStaleVideos, respellTerms } from '@/lib/domains/search/mutations'

/** Indexes everything that is stale, batch by batch. @returns how many videos */
export async function indexAllStale(): Promise<number> {
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await indexStaleVideos()
  while ((await respellTerms()) > 0);
  return total
}
