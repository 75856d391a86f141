import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { newestOf } from '@/lib/domains/catalogue/queries-names'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
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
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM (
      SELECT "id", "name" FROM "Raga"
      WHERE "facts" ->> 'watch' = ${String(watch)} OR "facts" ->> 'season' = ${season ?? ''}
    ) n CROSS JOIN LATERAL (${newestOf('ragas', SLIDER_ITEMS, now)}) v
    GROUP BY v."publishedAt", v."id" ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${SLIDER_ITEMS}`
  const ids = rows.map(({ id }) => id)
  return readCards(actor, ids, now)
}
