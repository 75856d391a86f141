import 'server-only'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { updateRecommendations } from './mutations'

/** People in one portion. */
const PORTION = 100
/** Who was signed in within this time is active. */
const ACTIVE_MS = 30 * DAY_MS

/**
 * Recommends to a portion of the people who were here lately.
 * @param after id of the last person of the portion before; 0 begins
 * @returns id of the portion's last person, null when there are no more
 */
export async function updateRecommendationsPortion(after: number, now: Date = new Date()): Promise<number | null> {
  const people = await db.user.findMany({
    where: {
      id: { gt: after },
      status: 'VERIFIED',
      wantsRecommendations: true,
      sessions: { some: { lastSeenAt: { gte: new Date(now.getTime() - ACTIVE_MS) } } },
    },
    orderBy: { id: 'asc' },
    take: PORTION,
    select: { id: true },
  })
  const ids = people.map(({ id }) => id)
  if (ids.length > 0) await updateRecommendations(ids, now)
  return people.length === PORTION ? (ids.at(-1) ?? null) : null
}
