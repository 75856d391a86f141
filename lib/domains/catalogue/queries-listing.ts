import 'server-only'
import { cardColumns, cardColumnSql, cardJoins, toCard, type CardRow } from '@/lib/domains/catalogue/queries-cards'
import type { CategorySlug, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { prepared } from '@/lib/server/db/prepared'
import { placeIn, placeSql } from '@/lib/server/db/tallied'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'

/** The videos of a list: all, those of a category, or those of sub-categories (of the category, if there is one). */
export type ListScope = { category?: CategorySlug; subCategories?: readonly number[] }

type Row = { [Column in keyof CardRow]: CardRow[Column] | (Column extends 'id' ? null : never) } & { total: string }

type Groups = {
  /** SQL of the ids of the groups to list. A database index has the videos of each group in order. */
  rows: string
  videos: string
  tally: string
  /** SQL of their names in `RowTally`. */
  days: string
  /** Whether there is one at most, so that its videos are in order. */
  isOne?: true
}

/**
 * One page of cards and the total, in one statement and so in one snapshot. `VideoTally` has the number of videos of
 * each month, scheduled ones included: these are few, so they are counted and subtracted. The same sums say in which
 * month a page begins, and `RowTally` on which day of it. The database index is read from there: the hundredth page
 * costs as much as the first, however many videos a month has.
 * Placeholders: viewer's id, instant, rows to skip, then those of the groups.
 * @param start SQL of `place`: "skip" rows before the instant "until" the page begins
 */
function statementOf({ rows: groups, videos, tally, isOne }: Groups, start: string): string {
  const size = PAGE_SIZE.feed
  const order = 'v."publishedAt" DESC, v."id" DESC'
  const columns = Object.keys(cardColumnSql)
    .map((column) => `card."${column}"`)
    .join(', ')
  const before = `FROM "Video" v WHERE ${videos} AND v."publishedAt" < (SELECT "until" FROM place) ORDER BY ${order}`
  const ofEach = `listed CROSS JOIN LATERAL (
    SELECT v."id", v."publishedAt" ${before} LIMIT (SELECT "skip" + ${size} FROM place)) v ORDER BY ${order}`
  // The second bound and the limit of `scheduled` exclude nothing. With them PostgreSQL expects few rows before it
  // knows the instant, and keeps its plan: else it plans each execution anew, which costs more than to execute.
  return `
    WITH listed AS MATERIALIZED (${groups}),
    tally AS MATERIALIZED (
      SELECT t."month" AS "day", sum(t."count") AS "count" FROM "VideoTally" t WHERE ${tally} GROUP BY t."month"
    ),
    scheduled AS MATERIALIZED (
      SELECT count(*) AS count FROM (
        SELECT FROM listed JOIN "Video" v ON ${videos} AND v."publishedAt" > $2 AND v."publishedAt" < 'infinity'
        LIMIT (SELECT sum("count") FROM tally WHERE "day" >= video_month($2))
      ) s
    ),
    ${start},
    page AS MATERIALIZED (
      SELECT v."id" ${isOne ? before : `FROM ${ofEach}`} OFFSET (SELECT "skip" FROM place) LIMIT ${size}
    )
    SELECT ${columns}, ((SELECT coalesce(sum("count"), 0) FROM tally) - scheduled.count)::bigint AS total
    FROM scheduled LEFT JOIN (
      SELECT ${cardColumns}, v."publishedAt" FROM page JOIN "Video" v ON v."id" = page."id" ${cardJoins}
      WHERE v."publishedAt" <= $2
    ) card ON true ORDER BY card."publishedAt" DESC, card."id" DESC`
}

/** The first page begins at the instant. Instants have milliseconds. */
const FIRST = `place AS MATERIALIZED (SELECT $2::timestamptz + interval '1 ms' AS "until", $3::bigint AS "skip")`

/** A further page begins some rows before the last video that is scheduled. */
const placeOf = ({ days }: Groups) => `
    asked AS MATERIALIZED (SELECT count + $3::bigint AS "skip" FROM scheduled),
    month AS MATERIALIZED (${placeSql}),
    days AS MATERIALIZED (
      SELECT d."day", sum(d."count") AS "count" FROM "RowTally" d
      WHERE d."list" = ANY (ARRAY(SELECT ${days} FROM listed)) AND d."day" >= (SELECT "day" FROM month)
        AND d."day" < (SELECT "day" + interval '1 month' FROM month) GROUP BY d."day"
    ),
    place AS MATERIALIZED (${placeIn('days', 'month')})`

/** Reads a page of a list. The first one, which most people ask for, needs less. */
function listingOf(groups: Groups) {
  const first = prepared<Row>(statementOf(groups, FIRST))
  const further = prepared<Row>(statementOf(groups, placeOf(groups)))
  return (values: Parameters<typeof further>[0]) => (values[2] === 0 ? first : further)(values)
}

const categoryId = '(SELECT "id" FROM "Category" WHERE "slug" = $4)'
const oneGroup: Groups = {
  rows: categoryId,
  videos: 'v."categoryId" = (SELECT "id" FROM listed)',
  isOne: true,
  tally: 't."categoryId" = (SELECT "id" FROM listed)',
  days: `'category:' || "id"`,
}
/**
 * SQL of the numbers in a list. PostgreSQL does not see how many they are before it runs the statement, so it keeps its
 * plan here too.
 */
const oneOf = (list: string) => `ANY (ARRAY(SELECT unnest(${list}::int[])))`
const groupsOfSubCategories = {
  videos: 'v."subCategoryId" = listed."id"',
  tally: 't."subCategoryId" IN (SELECT "id" FROM listed)',
  days: `'subCategory:' || "id"`,
}

const listings = {
  all: listingOf({ rows: 'SELECT 0 AS "id"', videos: 'true', tally: 'true', days: `'published'`, isOne: true }),
  category: listingOf(oneGroup),
  subCategories: listingOf({
    ...groupsOfSubCategories,
    rows: `SELECT "id" FROM "SubCategory" WHERE "id" = ${oneOf('$4')}`,
  }),
  subCategoriesOfCategory: listingOf({
    ...groupsOfSubCategories,
    rows: `SELECT "id" FROM "SubCategory" WHERE "categoryId" = ${categoryId} AND "id" = ${oneOf('$5')}`,
  }),
}

/**
 * One page of published videos, newest first. The last page is as fast as the first.
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
  return paged(cards, page, Number(rows[0]?.total ?? 0), PAGE_SIZE.feed)
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
