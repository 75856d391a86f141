import 'server-only'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { updateRecommendations } from './mutations'

const PORTION = 100
const ACTIVE_MS = 30 * DAY_MS

/** `after` is the last user id of the previous batch, or 0. Returns the last id of this batch; null at the end. */
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
