import { indexStaleVideos, respellTerms } from '@/lib/domains/search/index/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'

/**
 * Indexes all stale videos in batches.
 * @returns the number of videos
 */
export async function indexAllStale(): Promise<number> {
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await indexStaleVideos()
  while ((await respellTerms()) > 0);
  return total
}

/** Marks all videos as stale. The factories need this, because they bypass the mutations that do it. */
export async function noteCatalogue(): Promise<void> {
  const videos = await db.video.findMany({ select: { id: true } })
  await db.searchStale.createMany({ data: videos.map(({ id }) => ({ videoId: id })), skipDuplicates: true })
}

export async function indexCatalogue(): Promise<number> {
  await noteCatalogue()
  return indexAllStale()
}

/** Indexes the catalogue first. Searches as a visitor. */
export async function search(query: string, page = 0, subCategories: number[] = []) {
  await indexCatalogue()
  return searchVideos(visitor, { query, subCategories, page })
}
export const found = async (query: string): Promise<number[]> => (await search(query)).data.map(({ id }) => id)

export async function expectFound(queries: string | readonly string[], ids: readonly number[]): Promise<void> {
  for (const query of [queries].flat()) expect([query, await found(query)]).toEqual([query, ids])
}

export async function expectFirst(queries: string | readonly string[], id: number): Promise<void> {
  for (const query of [queries].flat()) expect([query, (await found(query))[0]]).toEqual([query, id])
}
