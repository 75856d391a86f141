import 'server-only'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { containsWords } from '@/lib/server/db/contains'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, paged, type AdminListQuery, type Paged } from '@/lib/shared/paging'
import { deriveRole, entitles } from '@/lib/shared/roles'

/**
 * People whose names and address contain every word of the query, the newest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listUsers(
  actor: Actor,
  { page, query }: AdminListQuery,
  now: Date = new Date(),
): Promise<Paged<AdminUserDto>> {
  requireActor(actor, 'people.read')
  const where = containsWords(query, ['firstName', 'lastName', 'email'])
  const [rows, totalRecords] = await Promise.all([
    db.user.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: {
        id: true,
        firstName: true,
        lastName: true,
        email: true,
        createdAt: true,
        status: true,
        staffRole: true,
        freeMemberships: {
          where: { endedAt: null },
          orderBy: { endsAt: 'desc' },
          take: 1,
          select: { endsAt: true },
        },
        subscriptions: {
          orderBy: [{ currentPeriodEnd: 'desc' }],
          select: { status: true, pastDueSince: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
        },
      },
    }),
    db.user.count({ where }),
  ])
  const data = rows.map(({ staffRole, subscriptions, freeMemberships: [free], createdAt, ...person }) => {
    // A running subscription counts, even when an ended one was paid for longer.
    const shown = subscriptions.find((each) => entitles(each, now)) ?? subscriptions[0]
    const freeUntil = free?.endsAt ?? null
    return {
      ...person,
      createdAt: createdAt.toISOString(),
      subscription: {
        package: { name: deriveRole({ staffRole, subscriptions, freeUntil }, now) },
        stripeCurrentPeriodEnd: shown?.currentPeriodEnd.toISOString() ?? null,
        status: shown?.status ?? null,
        cancelAtPeriodEnd: shown?.cancelAtPeriodEnd ?? false,
      },
    }
  })
  return paged(data, page, totalRecords)
}
