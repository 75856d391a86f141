import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { isFreeNow, type FreeMembershipDto } from './schema'

export async function listFreeMemberships(
  actor: Actor,
  userId: number,
  slice: Slice,
  now: Date = new Date(),
): Promise<Paged<FreeMembershipDto>> {
  requireActor(actor, 'people.read')
  const where = { userId, ...freeMonths }
  return pagedSlice(
    slice,
    db.entitlement.findMany({
      where,
      orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select: { id: true, reason: true, givenByEmail: true, startsAt: true, endsAt: true, endedAt: true },
    }),
    db.entitlement.count({ where }),
    (rows) =>
      rows.map((row) => ({
        id: row.id,
        reason: row.reason ?? '',
        givenBy: row.givenByEmail ?? '',
        createdAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        isRunning: isFreeNow(row, now),
      })),
  )
}

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
