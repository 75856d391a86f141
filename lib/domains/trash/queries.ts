import 'server-only'
import { TRASH_DAYS, type TrashDto, type TrashKind, type TrashListQuery } from '@/lib/domains/trash/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, paged, type Paged } from '@/lib/shared/paging'

const DAY_MS = 24 * 60 * 60 * 1000

/** What was deleted, the newest first. @throws AppError unauthenticated, forbidden */
export async function listTrash(actor: Actor, { page, query, kind }: TrashListQuery): Promise<Paged<TrashDto>> {
  requireActor(actor, 'content')
  const where = { ...(kind && { kind }), ...(query && { name: contains(query) }) }
  const [rows, total] = await Promise.all([
    db.trashItem.findMany({
      where,
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: { id: true, kind: true, name: true, deletedAt: true },
    }),
    db.trashItem.count({ where }),
  ])
  const data = rows.map((row) => ({
    ...row,
    kind: row.kind as TrashKind,
    deletedAt: row.deletedAt.toISOString(),
    goneAt: new Date(row.deletedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  }))
  return paged(data, page, total)
}
