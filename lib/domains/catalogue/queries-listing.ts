import 'server-only'
import { cardColumns, cardJoins, toCard, type CardRow } from '@/lib/domains/catalogue/queries-cards'
import type { CategorySlug, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { prepared } from '@/lib/server/db/prepared'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'

/** Which videos a list has: all, a category's, or those of sub-categories, within the category where one is given. */
export type ListScope = { category?: CategorySlug; subCategories?: readonly number[] }

type Row = { [Column in keyof CardRow]: CardRow[Column] | (Column extends 'id' ? null : never) } & { total: string }

type Lanes = {
  /** Rows with the ids of the things whose videos are listed; each has its videos in order in an index. */
  rows: string
  videos: string
  tally: string
}

/**
 * One page of cards and how many videos there are, in one statement and so in one snapshot. The tally says how many
 * videos each month has, those planned for later included: what is planned is counted, which is little, and taken off.
 * The same sums say in which month a page begins, and the index is entered there: the hundredth page costs what the
 * first does. Its values: viewer's id, instant, rows to skip, then what the lanes ask for.
 */
function listingOf({ rows: lanes, videos, tally }: Lanes) {
  const size = PAGE_SIZE.feed
  const order = 'v."publishedAt" DESC, v."id" DESC'
  return prepared<Row>(`
    WITH lane AS MATERIALIZED (${lanes}),
    months AS MATERIALIZED (
      SELECT t."month", sum(t."count") AS count FROM "VideoTally" t WHERE ${tally} GROUP BY t."month"
    ),
    planned AS MATERIALIZED (
      -- The second bound says nothing but that it is a range: the planner then expects few.
      SELECT count(*) AS count FROM lane JOIN "Video" v ON ${videos} AND v."publishedAt" > $2 AND v."publishedAt" < 'infinity'
    ),
    place AS MATERIALIZED (
      SELECT ("month" + interval '1 month') AT TIME ZONE 'UTC' AS "until", (skip - before)::bigint AS skip
      FROM (SELECT "month", count, sum(count) OVER (ORDER BY "month" DESC) - count AS before FROM months) m
      CROSS JOIN (SELECT count + $3::bigint AS skip FROM planned) p
      WHERE before <= skip AND skip < before + count
    ),
    page AS MATERIALIZED (
      SELECT v."id" FROM lane CROSS JOIN LATERAL (
        SELECT v."id", v."publishedAt" FROM "Video" v
        WHERE ${videos} AND v."publishedAt" < (SELECT "until" FROM place)
        ORDER BY ${order} LIMIT (SELECT skip + ${size} FROM place)
      ) v ORDER BY ${order} OFFSET (SELECT skip FROM place) LIMIT ${size}
    )
    SELECT card.*, ((SELECT coalesce(sum(count), 0) FROM months) - planned.count)::bigint AS total
    FROM planned LEFT JOIN (
      SELECT ${cardColumns}, v."publishedAt" FROM page JOIN "Video" v ON v."id" = page."id" ${cardJoins}
      WHERE v."publishedAt" <= $2
    ) card ON true ORDER BY card."publishedAt" DESC, card."id" DESC`)
}

const categoryId = '(SELECT "id" FROM "Category" WHERE "slug" = $4)'
const oneLane = {
  rows: categoryId,
  videos: 'v."categoryId" = lane."id"',
  tally: 't."categoryId" = (SELECT "id" FROM lane)',
}
const lanesOfSubCategories = {
  videos: 'v."subCategoryId" = lane."id"',
  tally: 't."subCategoryId" IN (SELECT "id" FROM lane)',
}

const listings = {
  all: listingOf({ rows: 'SELECT 0 AS "id"', videos: 'true', tally: 'true' }),
  category: listingOf(oneLane),
  subCategories: listingOf({
    ...lanesOfSubCategories,
    rows: 'SELECT "id" FROM "SubCategory" WHERE "id" = ANY($4::int[])',
  }),
  subCategoriesOfCategory: listingOf({
    ...lanesOfSubCategories,
    rows: `SELECT "id" FROM "SubCategory" WHERE "categoryId" = ${categoryId} AND "id" = ANY($5::int[])`,
  }),
}

/**
 * Published videos, newest first, one page of them, as fast on the last page as on the first.
 * @param page from 0; past the end gives no data and the true totals
 * @returns one page; the totals are exact at the instant `now`
 */
export async function listPublishedVideos(
  actor: Actor,
  { category, subCategories = [] }: ListScope,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  const common = [actor.id, now, page * PAGE_SIZE.feed]
  const read = () => {
    if (subCategories.length === 0) {
      return category ? listings.category([...common, category]) : listings.all(common)
    }
    if (category) return listings.subCategoriesOfCategory([...common, category, subCategories])
    return listings.subCategories([...common, subCategories])
  }
  const rows = await read()
  const cards = rows.filter((row): row is Row & CardRow => row.id !== null).map((row) => toCard(actor, row, now))
  return paged(cards, page, PAGE_SIZE.feed, Number(rows[0]?.total ?? 0))
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
