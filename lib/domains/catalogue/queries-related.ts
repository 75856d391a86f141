import 'server-only'
import { cardSelect, publishedAt, toCard, toTrailerCard, trailerSelect } from '@/lib/domains/catalogue/queries-cards'
import type { TrailerCardDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { RELATED_VIDEOS } from '@/lib/shared/constants'

/** Longest list of episodes that one page shows. */
const MAX_EPISODES = 200

/** Trailers looked at; a few more than shown, because the closest come first. */
const CANDIDATES = RELATED_VIDEOS * 3

/** Videos looked at for each way of being related. */
const LOOKED_AT = RELATED_VIDEOS * 6

/**
 * Which videos are 'More like this': those in which one of its works is performed first, then the same artist, then the
 * same sub-category, then the same category; newest first. The episodes of its own series are not among them: they have
 * their own list. However large the catalogue, only a few of each kind are looked at.
 * @param id of the video they are compared with
 * @returns ids, the closest first
 */
export async function listRelatedIds(id: number, now: Date): Promise<number[]> {
  const others = Prisma.sql`v."id" <> ${id} AND v."publishedAt" <= ${now}
    AND (v."seriesId" IS NULL OR v."seriesId" IS DISTINCT FROM (SELECT "seriesId" FROM subject))`
  // Compared with one value each, not joined: so the newest are read from the index that has them in order.
  const newest = (name: 'artistId' | 'subCategoryId' | 'categoryId') => {
    const column = Prisma.raw(`"${name}"`)
    return Prisma.sql`(
      SELECT v."id", 0 AS "works" FROM "Video" v WHERE v.${column} = (SELECT ${column} FROM subject) AND ${others}
      ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${LOOKED_AT})`
  }
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH subject AS MATERIALIZED (
      SELECT "id", "artistId", "subCategoryId", "categoryId", "seriesId" FROM "Video" WHERE "id" = ${id}
    ), candidates AS (
      ${newest('artistId')} UNION ALL ${newest('subCategoryId')} UNION ALL ${newest('categoryId')} UNION ALL (
        SELECT v."id", 1 AS "works" FROM "Piece" mine
        JOIN "Piece" same ON same."title" = mine."title" AND same."ragaId" IS NOT DISTINCT FROM mine."ragaId"
        JOIN "Video" v ON v."id" = same."videoId"
        WHERE mine."videoId" = ${id} AND ${others} LIMIT ${LOOKED_AT})
    ), related AS (SELECT "id", max("works") AS "works" FROM candidates GROUP BY "id")
    SELECT v."id" FROM related JOIN "Video" v USING ("id") CROSS JOIN subject
    ORDER BY "works" DESC,
      v."artistId" IS NOT DISTINCT FROM coalesce(subject."artistId", 0) DESC,
      v."subCategoryId" IS NOT DISTINCT FROM coalesce(subject."subCategoryId", 0) DESC,
      v."publishedAt" DESC, v."id" DESC
    LIMIT ${RELATED_VIDEOS}`
  return rows.map((row) => row.id)
}

/**
 * The cards of a video's series and of its related videos, in one statement.
 * @param seriesId null outside a series
 * @param relatedIds in the order to show
 */
export async function listCompanions(
  actor: Actor,
  { seriesId, relatedIds }: { seriesId: number | null; relatedIds: number[] },
  now: Date,
): Promise<{ episodes: VideoCardDto[]; relatedVideos: VideoCardDto[] }> {
  const inSeries = seriesId === null ? [] : [{ seriesId, episode: { lte: MAX_EPISODES } }]
  const rows = await db.video.findMany({
    where: { ...publishedAt(now), OR: [{ id: { in: relatedIds } }, ...inSeries] },
    orderBy: [{ episode: 'asc' }, { id: 'asc' }],
    select: { ...cardSelect(actor, now), seriesId: true },
  })
  const episodes = rows.filter((row) => seriesId !== null && row.seriesId === seriesId)
  const related = relatedIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return {
    episodes: episodes.map((row) => toCard(actor, row, now)),
    relatedVideos: related.map((row) => toCard(actor, row, now)),
  }
}

/** Trailers of videos in the same sub-category, then the same category. */
export async function relatedTrailers(
  trailer: { id: number; video: { category: { slug: string }; subCategory: { id: number } | null } },
  now: Date,
): Promise<TrailerCardDto[]> {
  const rows = await db.trailer.findMany({
    where: { id: { not: trailer.id }, video: publishedAt(now) },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: CANDIDATES,
    select: trailerSelect,
  })
  const closeness = (row: (typeof rows)[number]) =>
    (row.video.subCategory?.id === trailer.video.subCategory?.id ? 2 : 0) +
    (row.video.category.slug === trailer.video.category.slug ? 1 : 0)
  return rows
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED_VIDEOS)
    .map((row) => toTrailerCard(row, now))
}
