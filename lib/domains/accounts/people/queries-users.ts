import 'server-only'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { countedOr, idsSpelt, personNamed } from '@/lib/server/db/contains'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, mostCounted, paged, pagedTo, type AdminListQuery, type Paged } from '@/lib/shared/paging'
import { deriveRole, entitles } from '@/lib/shared/roles'

/** What says until when a person has free months: the first `endsAt`, if there is one. */
export const freeUntilSelect = {
  where: { endedAt: null },
  orderBy: { endsAt: 'desc' },
  take: 1,
  select: { endsAt: true },
} as const satisfies Prisma.User$freeMembershipsArgs

/**
 * People whose names and address contain every word of the query, or else in another spelling, the newest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listUsers(
  actor: Actor,
  { page, query }: AdminListQuery,
  now: Date = new Date(),
): Promise<Paged<AdminUserDto>> {
  requireActor(actor, 'people.read')
  const { where, total } = await countedOr<Prisma.UserWhereInput>(
    personNamed(query),
    async () => ({ id: { in: await idsSpelt('User', query) } }),
    (where) => db.user.count({ where, take: query ? mostCounted(page) : undefined }),
  )
  const rows = await db.user.findMany({
    where,
    ...adminRows(page),
    // A join would read the rows of the pages before too.
    relationLoadStrategy: 'query',
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      createdAt: true,
      status: true,
      staffRole: true,
      freeMemberships: freeUntilSelect,
      subscriptions: {
        orderBy: [{ currentPeriodEnd: 'desc' }],
        select: { status: true, pastDueSince: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
      },
    },
  })
  const data = rows.map(({ subscriptions, freeMemberships: [free], createdAt, ...person }) => {
    // A running subscription counts, even when an ended one was paid for longer.
    const shown = subscriptions.find((each) => entitles(each, now)) ?? subscriptions[0]
    const freeUntil = free?.endsAt ?? null
    return {
      ...person,
      createdAt: createdAt.toISOString(),
      subscription: {
        package: { name: deriveRole({ staffRole: person.staffRole, subscriptions, freeUntil }, now) },
        stripeCurrentPeriodEnd: shown?.currentPeriodEnd.toISOString() ?? null,
        status: shown?.status ?? null,
        cancelAtPeriodEnd: shown?.cancelAtPeriodEnd ?? false,
      },
    }
  })
  return (query ? pagedTo : paged)(data, page, total)
}
