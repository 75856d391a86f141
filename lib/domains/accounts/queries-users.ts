import 'server-only'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { containsWordsSql } from '@/lib/server/db/contains'
import { pageOfUsers } from '@/lib/server/db/tallied'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, paged, type AdminListQuery, type Paged } from '@/lib/shared/paging'
import { deriveRole, entitles } from '@/lib/shared/roles'

async function findUsers(query: string, page: number) {
  const where = containsWordsSql(query, ['firstName', 'lastName', 'email'])
  const { skip, take } = adminRows(page)
  const [found] = await db.$queryRaw<{ total: number; ids: number[] }[]>`
    SELECT (SELECT count(*)::int FROM "User" WHERE ${where}) AS "total",
      ARRAY(SELECT "id" FROM "User" WHERE ${where}
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}) AS "ids"`
  return found
}

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
  const found = query ? await findUsers(query, page) : await pageOfUsers(adminRows(page))
  const rows = await db.user.findMany({
    // What is joined is joined to these rows, and not to those of the pages before.
    where: { id: { in: found?.ids ?? [] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
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
  })
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
  return paged(data, page, found?.total ?? 0)
}
