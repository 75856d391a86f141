import { indexStaleVideos, respellTerms } from '@/lib/domains/search/mutations'
import { db } from '@/lib/server/db/client'

/** Indexes what is stale, batch by batch. @returns how many videos */
export async function indexAllStale(): Promise<number> {
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await indexStaleVideos()
  while ((await respellTerms()) > 0);
  return total
}

/** Leaves the whole catalogue to the index's job: factories write past the mutations that index. */
export async function noteCatalogue(): Promise<void> {
  const videos = await db.video.findMany({ select: { id: true } })
  await db.searchStale.createMany({ data: videos.map(({ id }) => ({ videoId: id })), skipDuplicates: true })
}

/** Indexes the whole catalogue. @returns how many videos */
export async function indexCatalogue(): Promise<number> {
  await noteCatalogue()
  return indexAllStale()
}
