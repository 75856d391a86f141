import 'server-only'
import { otherCategory } from '@/lib/domains/catalogue/bulk/policy'
import { refusalByVideos } from '@/lib/domains/catalogue/editing/policy'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError } from '@/lib/shared/errors'
import { adminRows, mostCounted, pagedTo, type AdminListQuery } from '@/lib/shared/routes/paging'
import type { StaffSeriesDetail } from './schema'

/**
 * Locks the series of these videos and requires all videos of each series to have the same category. Call it after the
 * write, so that the later of two concurrent writers sees both changes.
 * @throws AppError validation if a series has videos in several categories
 */
export async function requireOneCategory(tx: Db, videoIds: readonly number[]): Promise<void> {
  const series = { videos: { some: { id: { in: [...videoIds] } } } }
  const ids = (await tx.series.findMany({ where: series, select: { id: true } })).map(({ id }) => id)
  await lockRows(tx, 'Series', 'id', ids, 'NO KEY UPDATE')
  const groups = await tx.video.groupBy({
    by: ['seriesId', 'categoryId'],
    where: { seriesId: { in: ids } },
    orderBy: { seriesId: 'asc' },
  })
  const mixed = groups.find(({ seriesId }, place) => seriesId === groups[place - 1]?.seriesId)
  if (!mixed) return
  const { name } = await tx.series.findUniqueOrThrow({ where: { id: mixed.seriesId ?? 0 }, select: { name: true } })
  throw fieldError('seriesId', otherCategory(name))
}

export async function listStaffSeries(actor: Actor, { page, query }: AdminListQuery) {
  requireActor(actor, 'content')
  const where = query ? await whereNameMatches('Series', query) : {}
  const select = { id: true, name: true, _count: { select: { videos: true } } } as const
  const [rows, total] = await Promise.all([
    db.series.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }], ...adminRows(page), select }),
    db.series.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ _count, ...row }) => ({ ...row, videos: _count.videos }))
  return pagedTo(data, page, total)
}

const EPISODES = 200

export async function getStaffSeries(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<StaffSeriesDetail | null> {
  requireActor(actor, 'content')
  const row = await db.series.findUnique({
    where: { id },
    select: {
      name: true,
      description: true,
      updatedAt: true,
      _count: { select: { videos: true } },
      videos: {
        orderBy: { episode: 'asc' },
        take: EPISODES,
        select: { id: true, name: true, episode: true, publishedAt: true },
      },
    },
  })
  if (!row) return null
  return {
    id,
    refusal: refusalByVideos('series', row.name, row._count.videos),
    form: { name: row.name, description: row.description, updatedAt: row.updatedAt.toISOString() },
    videos: row._count.videos,
    episodes: row.videos.map(({ publishedAt, episode, ...video }) => ({
      ...video,
      episode: episode ?? 0,
      state: stateOf(publishedAt, now),
    })),
  }
}
