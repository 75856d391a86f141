import 'server-only'
import type { Db } from '@/lib/server/db/client'

/** Free months among the entitlements. */
export const freeMonths = { scope: 'everything', source: 'staff' } as const

/**
 * Doesn't compare `startsAt` with `now`, because another process may have created a membership while the caller waited
 * for a lock.
 */
export const findRunningFreeMembership = (tx: Db, userId: number, now: Date) =>
  tx.entitlement.findFirst({
    where: { userId, ...freeMonths, endedAt: null, endsAt: { gt: now } },
    orderBy: { endsAt: 'desc' },
    select: { endsAt: true, reason: true, givenById: true, startsAt: true },
  })
