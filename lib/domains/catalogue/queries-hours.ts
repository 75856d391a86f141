import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { readNewestOf, videosWithAny } from '@/lib/domains/catalogue/queries-names'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'
import type { Season, Watch } from '@/lib/shared/watches'

/**
 * The newest published videos with ragas of a watch of the day, or of a season.
 * @returns at most a row of cards
 */
export async function listHourVideos(
  actor: Actor,
  watch: Watch,
  season?: Season,
  now: Date = new Date(),
): Promise<VideoCardDto[]> {
  const ragas = Prisma.sql`SELECT "id" FROM "Raga"
    WHERE "facts" ->> 'watch' = ${String(watch)} OR "facts" ->> 'season' = ${season ?? ''}`
  const ids = await readNewestOf(videosWithAny({ ragas }), SLIDER_ITEMS, now)
  return readCards(actor, ids, now)
}
