import 'server-only'
import { otherCategory } from '@/lib/domains/editorial/policy-bulk'
import { refusalByVideos } from '@/lib/domains/editorial/policy-deletion'
import type { StaffSeriesDetail } from '@/lib/domains/editorial/schema-series'
import { stateOf } from '@/lib/domains/editorial/schema-videos'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { rowsCalled } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { fieldError } from '@/lib/shared/errors'
import { adminRows, mostCounted, pagedTo, type AdminListQuery } from '@/lib/shared/paging'

/**
 * Makes sure that the series of some videos have videos of one category. To be called once these are written: their
 * series are locked then, so that of two who write at once the second finds what the first wrote.
 * @throws AppError validation at the field `seriesId`
 */
export async function requireOneCategory(tx: Db, videoIds: readonly number[]): Promise<void> {
  const ofVideos = Prisma.sql`SELECT "seriesId" FROM "Video" WHERE "id" = ANY (${[...videoIds]}::int[])`
  await tx.$queryRaw`SELECT 1 FROM "Series" WHERE "id" IN (${ofVideos}) ORDER BY "id" FOR NO KEY UPDATE`
  const [mixed] = await tx.$queryRaw<{ name: string }[]>`
    SELECT s."name" FROM "Series" s JOIN "Video" v ON v."seriesId" = s."id" WHERE s."id" IN (${ofVideos})
    GROUP BY s."id" HAVING count(DISTINCT v."categoryId") > 1 ORDER BY s."id" LIMIT 1`
  if (mixed) throw fieldError('seriesId', otherCategory(mixed.name))
}

/** Series by name, ten a page. @throws AppError unauthenticated, forbidden */
export async function listStaffSeries(actor: Actor, { page, query }: AdminListQuery) {
  requireActor(actor, 'content')
  const where = query ? await rowsCalled('Series', query) : {}
  const select = { id: true, name: true, _count: { select: { videos: true } } } as const
  const [rows, total] = await Promise.all([
    db.series.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }], ...adminRows(page), select }),
    db.series.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ _count, ...row }) => ({ ...row, videos: _count.videos }))
  return pagedTo(data, page, total)
}

/** Episodes that the form of a series lists. */
const EPISODES = 200

/** One series for its form, with its first episodes, or null. @throws AppError unauthenticated, forbidden */
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
