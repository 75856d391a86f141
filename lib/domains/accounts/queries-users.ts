import 'server-only'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type AdminListQuery, type Paged } from '@/lib/shared/paging'
import { deriveRole } from '@/lib/shared/roles'

/**
 * People whose name or address contains the query, the newest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listUsers(
  actor: Actor,
  { page, query }: AdminListQuery,
  now: Date = new Date(),
): Promise<Paged<AdminUserDto>> {
  requireActor(actor, 'admin')
  const contains = { contains: query, mode: 'insensitive' as const }
  const where = query ? { OR: [{ firstName: contains }, { lastName: contains }, { email: contains }] } : {}
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
          take: 5,
          select: { status: true, pastDueSince: true, currentPeriodEnd: true },
        },
      },
    }),
    db.user.count({ where }),
  ])
  const data = rows.map(({ isAdmin, subscriptions, createdAt, ...person }) => {
    const [newest] = subscriptions
    return {
      ...person,
      createdAt: createdAt.toISOString(),
      subscription: {
        package: { name: deriveRole({ isAdmin, subscriptions }, now) },
        stripeCurrentPeriodEnd: newest?.currentPeriodEnd.toISOString() ?? null,
        status: newest?.status ?? null,
      },
    }
  })
  return paged(data, page, PAGE_SIZE.admin, totalRecords)
}
