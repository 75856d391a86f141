import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { readNewestOf, videosWith } from '@/lib/domains/catalogue/performed/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'
import type { Season, Watch } from '@/lib/shared/music/watches'

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
  const told = [{ path: ['watch'], equals: String(watch) }, ...(season ? [{ path: ['season'], equals: season }] : [])]
  const where = { OR: told.map((facts) => ({ facts })) }
  const ragas = await db.raga.findMany({ where, select: { id: true } })
  const ids = await readNewestOf(
    videosWith(
      'ragas',
      ragas.map(({ id }) => id),
    ),
    SLIDER_ITEMS,
    now,
  )
  return readCards(actor, ids, now)
}
