import 'server-only'
import { hasName, newestNamed } from '@/lib/domains/catalogue/performed/queries'
import { COLLECTED, LOOKED_THROUGH } from '@/lib/domains/search/substrings/queries'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { letterPairs, likePattern } from '@/lib/server/db/name-filters'
import { languageName } from '@/lib/shared/format/language'
import { COUNTED_AT_MOST, type FilterName } from '@/lib/shared/search-filters'
import { noFilters, type SearchFilters, type SearchFiltersDto } from './schema'

const OPTIONS = 12

export const isFiltered = ({ category, form, raga, captions }: SearchFilters) =>
  Boolean(category ?? form ?? raga ?? captions)

const idOf = (category: string) => Prisma.sql`(SELECT "id" FROM "Category" WHERE "slug" = ${category})`

function passes({ category, form, raga, captions }: SearchFilters): Prisma.Sql {
  const conditions = [
    Prisma.sql`true`,
    ...(category ? [Prisma.sql`v."categoryId" = ${idOf(category)}`] : []),
    ...(form ? [hasName('forms', form)] : []),
    ...(raga ? [hasName('ragas', raga)] : []),
    ...(captions
      ? [Prisma.sql`(SELECT true FROM "CaptionTrack" k WHERE k."videoId" = v."id" AND k."language" = ${captions})`]
      : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

export async function listPassing(ids: readonly number[], filters: SearchFilters): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM unnest(${ids}::int[]) WITH ORDINALITY AS f("id", "at") JOIN "Video" v ON v."id" = f."id"
    WHERE ${passes(filters)} ORDER BY f."at"`
  return rows.map(({ id }) => id)
}

type Narrowed = SearchFilters & { subCategories: readonly number[] }

/** SQL for the newest published videos in the given sub-categories; if none are given, in the category or catalogue. */
function newestIn({ category, subCategories }: Narrowed, limit: number, now: Date): Prisma.Sql {
  const newest = (within: Prisma.Sql) => Prisma.sql`
    SELECT v."id", v."publishedAt" FROM "Video" v WHERE v."publishedAt" <= ${now} ${within}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${limit}`
  const ofEach = Prisma.sql`SELECT v.* FROM "SubCategory" s
    CROSS JOIN LATERAL (${newest(Prisma.sql`AND v."subCategoryId" = s."id"`)}) v
    WHERE s."id" = ANY(${subCategories}::int[])
      ${category ? Prisma.sql`AND s."categoryId" = ${idOf(category)}` : Prisma.empty}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${limit}`
  const ofOne = newest(category ? Prisma.sql`AND v."categoryId" = ${idOf(category)}` : Prisma.empty)
  return Prisma.sql`SELECT "id" FROM (${subCategories.length > 0 ? ofEach : ofOne}) v`
}

function candidates(filters: Narrowed, signs: readonly string[], most: number, now: Date): Prisma.Sql {
  const { category, raga, form, captions, subCategories } = filters
  const isOne = ![raga && form, category, captions, signs[0], subCategories[0]].some(Boolean)
  const limit = isOne ? most : COUNTED_AT_MOST
  if (raga) return newestNamed('ragas', raga, limit, now)
  if (form) return newestNamed('forms', form, limit, now)
  if (signs.length === 0 && !captions) return newestIn(filters, most, now)
  const few =
    signs.length > 0
      ? Prisma.sql`SELECT v."id" FROM "Video" v WHERE letter_pairs(v."nameKey") @> ${letterPairs(signs)}::text[] LIMIT ${COLLECTED}`
      : Prisma.sql`SELECT "videoId" AS "id" FROM "CaptionTrack" WHERE "language" = ${captions} LIMIT ${COLLECTED}`
  const isMore = Prisma.sql`(SELECT count(*) FROM few) = ${COLLECTED}`
  return Prisma.sql`WITH few AS MATERIALIZED (${few})
    SELECT "id" FROM few UNION SELECT v."id" FROM (${newestIn(filters, LOOKED_THROUGH, now)}) v WHERE ${isMore}`
}

/** If thousands of videos match, checks only the newest, so older videos can be missing. */
export async function listNewestPassing(
  filters: Narrowed,
  signs: readonly string[],
  most: number,
  now: Date,
): Promise<number[]> {
  const { subCategories } = filters
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM "Video" v
    -- An array, for which the planner expects few rows; a join would read all videos.
    WHERE v."id" = ANY(ARRAY(${candidates(filters, signs, most, now)}))
      AND v."publishedAt" <= ${now} AND v."name" ILIKE ALL(${signs.map(likePattern)}::text[])
      AND (${subCategories.length === 0} OR v."subCategoryId" = ANY(${subCategories}::int[])) AND ${passes(filters)}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${most}`
  return rows.map(({ id }) => id)
}

type Row = { filter: FilterName; id: number; slug: string; name: string; videos: number }

/** Among forms and ragas, the `chosen` option comes first. */
export async function countFilters(ids: readonly number[], chosen: SearchFilters): Promise<SearchFiltersDto> {
  if (ids.length === 0) return noFilters
  const rows = await db.$queryRaw<Row[]>`
    WITH found AS MATERIALIZED (SELECT unnest(${ids}::int[]) AS "id"),
    pieces AS MATERIALIZED (
      SELECT p."id", p."videoId", p."formId", p."compositionId" FROM found JOIN "Piece" p ON p."videoId" = found."id"
    )
    (SELECT 'category' AS "filter", c."id", c."slug", c."name", count(*)::int AS "videos"
      FROM found JOIN "Video" v ON v."id" = found."id" JOIN "Category" c ON c."id" = v."categoryId"
      GROUP BY c."id" ORDER BY 5 DESC, 4)
    UNION ALL
    (SELECT 'form', f."id", f."slug", f."name", count(*)::int
      FROM (
        SELECT DISTINCT p."videoId", coalesce(p."formId", w."formId") AS "id"
        FROM pieces p LEFT JOIN "Composition" w ON w."id" = p."compositionId" AND p."formId" IS NULL
      ) n JOIN "MusicalForm" f ON f."id" = n."id"
      GROUP BY f."id" ORDER BY f."id" = ${chosen.form ?? 0} DESC, count(*) DESC, f."name" LIMIT ${OPTIONS})
    UNION ALL
    (SELECT 'raga', r."id", r."slug", r."name", count(*)::int
      FROM (
        SELECT DISTINCT p."videoId", o."ragaId" AS "id" FROM pieces p JOIN "PieceRaga" o ON o."pieceId" = p."id"
      ) n JOIN "Raga" r ON r."id" = n."id"
      GROUP BY r."id" ORDER BY r."id" = ${chosen.raga ?? 0} DESC, count(*) DESC, r."name" LIMIT ${OPTIONS})
    UNION ALL
    (SELECT 'captions', 0, k."language", k."language", count(*)::int
      FROM found JOIN "CaptionTrack" k ON k."videoId" = found."id"
      GROUP BY k."language" ORDER BY 5 DESC, 4 LIMIT ${OPTIONS})`
  const of = (wanted: FilterName) => rows.filter(({ filter }) => filter === wanted)
  const byId = ({ id, name, videos }: Row) => ({ id, name, videos })
  const bySlug = ({ slug, name, videos }: Row) => ({ id: slug, name, videos })
  return {
    category: of('category').map(bySlug),
    form: of('form').map(byId),
    raga: of('raga').map(byId),
    captions: of('captions').map((row) => ({ ...bySlug(row), name: languageName(row.slug) })),
  }
}
