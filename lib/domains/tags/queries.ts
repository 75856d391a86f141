import 'server-only'
import type { TagDto } from '@/lib/domains/tags/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { type AdminListQuery, paged, type Paged } from '@/lib/shared/paging'

/**
 * Tags whose code or name contains the query, the last edited first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listTags(actor: Actor, { page, query }: AdminListQuery): Promise<Paged<TagDto>> {
  requireActor(actor, 'admin')
  const where = query ? { OR: [{ tag: contains(query) }, { name: contains(query) }] } : {}
  const [rows, totalRecords] = await Promise.all([
    db.tag.findMany({
      where,
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      skip: page * PAGE_SIZE.admin,
      take: PAGE_SIZE.admin,
      select: { id: true, type: true, tag: true, name: true, description: true, updatedAt: true },
    }),
    db.tag.count({ where }),
  ])
  const data = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  return paged(data, page, PAGE_SIZE.admin, totalRecords)
}
