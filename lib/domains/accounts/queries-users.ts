import 'server-only'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type AdminListQuery, type Paged } from '@/lib/shared/paging'
import { deriveRole, entitles } from '@/lib/shared/roles'

const MAX_WORDS = 8

/** Each word in the first name, the last name or the address, so that a whole name is found as it is shown. */
function matching(query: string): Prisma.UserWhereInput {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(contains)
  return { AND: words.map((word) => ({ OR: [{ firstName: word }, { lastName: word }, { email: word }] })) }
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
  requireActor(actor, 'admin')
  const where = matching(query)
  const [rows, totalRecords] = await Promise.all([
    db.user.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: page * PAGE_SIZE.admin,
      take: PAGE_SIZE.admin,
      select: {
        id: true,
        firstName: true,
        lastName: true,
        email: true,
        createdAt: true,
        status: true,
        isAdmin: true,
        subscriptions: {
          orderBy: [{ currentPeriodEnd: 'desc' }],
          select: { status: true, pastDueSince: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
        },
      },
    }),
    db.user.count({ where }),
  ])
  const data = rows.map(({ isAdmin, subscriptions, createdAt, ...person }) => {
    // What runs counts, also when something that ended was paid for longer.
    const shown = subscriptions.find((each) => entitles(each, now)) ?? subscriptions[0]
    return {
      ...person,
      createdAt: createdAt.toISOString(),
      subscription: {
        package: { name: deriveRole({ isAdmin, subscriptions }, now) },
        stripeCurrentPeriodEnd: shown?.currentPeriodEnd.toISOString() ?? null,
        status: shown?.status ?? null,
        cancelAtPeriodEnd: shown?.cancelAtPeriodEnd ?? false,
      },
    }
  })
  return paged(data, page, PAGE_SIZE.admin, totalRecords)
}
