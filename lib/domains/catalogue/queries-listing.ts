import 'server-only'
import { cardSelect, newestFirst, publishedAt, toCard } from '@/lib/domains/catalogue/queries-cards'
import type { CategorySlug, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'

/** Which videos a list has: all, a category's, or those of sub-categories, within the category where one is given. */
export type ListScope = { category?: CategorySlug; subCategories?: readonly number[] }

type Lanes = {
  /** Rows with the ids of the things whose videos are listed; each has its videos in order in an index. */
  rows: Prisma.Sql
  videos: Prisma.Sql
  tally: Prisma.Sql
}

function lanesOf({ category, subCategories = [] }: ListScope): Lanes {
  const inCategory = Prisma.sql`(SELECT "id" FROM "Category" WHERE "slug" = ${category})`
  if (subCategories.length > 0) {
    return {
      rows: Prisma.sql`SELECT "id" FROM "SubCategory" WHERE "id" = ANY(${subCategories}::int[])
        ${category ? Prisma.sql`AND "categoryId" = ${inCategory}` : Prisma.empty}`,
      videos: Prisma.sql`v."subCategoryId" = lane."id"`,
      tally: Prisma.sql`t."subCategoryId" IN (SELECT "id" FROM lane)`,
    }
  }
  if (category) {
    return {
      rows: inCategory,
      videos: Prisma.sql`v."categoryId" = lane."id"`,
      tally: Prisma.sql`t."categoryId" IN (SELECT "id" FROM lane)`,
    }
  }
  return { rows: Prisma.sql`SELECT 0 AS "id"`, videos: Prisma.sql`true`, tally: Prisma.sql`true` }
}

/**
 * One page's ids and how many there are, in one snapshot. The tally says how many videos each month has, those planned
 * for later included: what is planned is counted, which is little, and taken off. The same sums say in which month a
 * page begins, and the index is entered there: the hundredth page costs what the first does.
 */
async function placePage(scope: ListScope, page: number, now: Date): Promise<{ ids: number[]; total: number }> {
  const { rows: lanes, videos, tally } = lanesOf(scope)
  const size = PAGE_SIZE.feed
  const order = Prisma.sql`v."publishedAt" DESC, v."id" DESC`
  const found = await db.$queryRaw<{ id: number | null; total: bigint }[]>`
    WITH lane AS MATERIALIZED (${lanes}),
    months AS MATERIALIZED (
      SELECT t."month", sum(t."count") AS count FROM "VideoTally" t WHERE ${tally} GROUP BY t."month"
    ),
    planned AS MATERIALIZED (
      SELECT count(*) AS count FROM lane JOIN "Video" v ON ${videos} AND v."publishedAt" > ${now}
    ),
    place AS MATERIALIZED (
      SELECT ("month" + interval '1 month') AT TIME ZONE 'UTC' AS "until", (skip - before)::bigint AS skip
      FROM (SELECT "month", count, sum(count) OVER (ORDER BY "month" DESC) - count AS before FROM months) m
      CROSS JOIN (SELECT count + ${page * size}::bigint AS skip FROM planned) p
      WHERE before <= skip AND skip < before + count
    ),
    page AS (
      SELECT v."id", v."publishedAt" FROM lane CROSS JOIN LATERAL (
        SELECT v."id", v."publishedAt" FROM "Video" v
        WHERE ${videos} AND v."publishedAt" < (SELECT "until" FROM place)
        ORDER BY ${order} LIMIT (SELECT skip + ${size} FROM place)
      ) v ORDER BY ${order} OFFSET (SELECT skip FROM place) LIMIT ${size}
    )
    SELECT v."id", ((SELECT coalesce(sum(count), 0) FROM months) - planned.count)::bigint AS total
    FROM planned LEFT JOIN page v ON true ORDER BY ${order}`
  return { ids: found.flatMap(({ id }) => (id === null ? [] : [id])), total: Number(found[0]?.total ?? 0) }
}

/**
 * Published videos, newest first, one page of them, as fast on the last page as on the first.
 * @param page from 0; past the end gives no data and the true totals
 * @returns one page; the totals are exact at the instant `now`
 */
export async function listPublishedVideos(
  actor: Actor,
  scope: ListScope,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  const { ids, total } = await placePage(scope, page, now)
  const rows =
    ids.length === 0
      ? []
      : await db.video.findMany({
          where: { id: { in: ids }, ...publishedAt(now) },
          orderBy: newestFirst,
          select: cardSelect(actor, now),
        })
  return paged(rows.map((row) => toCard(actor, row, now)), page, PAGE_SIZE.feed, total)
}

/** Videos of a category, optionally of one of its sub-categories, newest first. */
export function listCategoryVideos(
  actor: Actor,
  slug: CategorySlug,
  { page, subCategory }: { page: number; subCategory?: number },
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  return listPublishedVideos(actor, { category: slug, subCategories: subCategory ? [subCategory] : [] }, page, now)
}
