import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { rowsCalled } from '@/lib/server/db/contains'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { adminRows, mostCounted, paged, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import { TRASH_DAYS, type TrashDto, type TrashKind, type TrashListQuery } from './schema'

/** Addresses of pictures in the trash, and the tables of what showed them, by the item. */
async function picturesOf(ids: readonly number[]): Promise<Map<number, { url: string; owner: string }>> {
  if (ids.length === 0) return new Map()
  const items = await db.trashItem.findMany({ where: { id: { in: [...ids] } }, select: { id: true, rows: true } })
  return new Map(
    items.map(({ id, rows }) => {
      const [copy] = rows as { table: string; rows: { thumbnailUrl: string }[] }[]
      return [id, { url: shownPicture(copy?.rows[0]?.thumbnailUrl ?? ''), owner: copy?.table ?? '' }]
    }),
  )
}

/** What was deleted, the newest first. @throws AppError unauthenticated, forbidden */
export async function listTrash(actor: Actor, { page, query, kind }: TrashListQuery): Promise<Paged<TrashDto>> {
  requireActor(actor, 'content')
  const where = { ...(kind && { kind }), ...(query && (await rowsCalled('TrashItem', query))) }
  const isWhole = query === '' && !kind
  const [rows, total] = await Promise.all([
    db.trashItem.findMany({
      where,
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: { id: true, kind: true, name: true, deletedAt: true },
    }),
    db.trashItem.count({ where, take: isWhole ? undefined : mostCounted(page) }),
  ])
  const pictures = await picturesOf(rows.filter((row) => row.kind === 'picture').map(({ id }) => id))
  const data = rows.map((row) => ({
    ...row,
    kind: row.kind as TrashKind,
    picture: pictures.get(row.id) ?? null,
    deletedAt: row.deletedAt.toISOString(),
    goneAt: new Date(row.deletedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  }))
  return (isWhole ? paged : pagedTo)(data, page, total)
}
