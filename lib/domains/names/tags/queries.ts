import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { whereTagMatches } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { found } from '@/lib/shared/errors'
import { adminRows, type AdminListQuery, mostCounted, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import type { TagDto } from './schema'

export const tagSelect = {
  id: true,
  type: true,
  tag: true,
  name: true,
  description: true,
  updatedAt: true,
} satisfies Prisma.TagSelect

export function toTagDto(row: Prisma.TagGetPayload<{ select: typeof tagSelect }>): TagDto {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}

export async function listTags(actor: Actor, { page, query }: AdminListQuery): Promise<Paged<TagDto>> {
  requireActor(actor, 'content')
  const where = query ? await whereTagMatches(query) : {}
  const [rows, totalRecords] = await Promise.all([
    db.tag.findMany({
      where,
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: tagSelect,
    }),
    db.tag.count({ where, take: mostCounted(page) }),
  ])
  return pagedTo(rows.map(toTagDto), page, totalRecords)
}

export async function requireTag(actor: Actor, id: number): Promise<TagDto> {
  requireActor(actor, 'content')
  return toTagDto(found(await db.tag.findUnique({ where: { id }, select: tagSelect })))
}
