import 'server-only'
import { videosNamed } from '@/lib/domains/catalogue/queries-names'
import { noFilters, type SearchFilters, type SearchFiltersDto } from '@/lib/domains/search/schema-filters'
import { db } from '@/lib/server/db/client'
import { likePattern } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { languageName } from '@/lib/shared/language'
import { COUNTED_AT_MOST, type FilterName } from '@/lib/shared/search-filters'

/** Options of a filter; the rarest are left out. */
const OPTIONS = 12

export const isFiltered = ({ category, form, raga, captions }: SearchFilters) =>
  Boolean(category ?? form ?? raga ?? captions)

/** SQL: whether a video v passes. */
function passes({ category, form, raga, captions }: SearchFilters): Prisma.Sql {
  const conditions = [
    Prisma.sql`true`,
    ...(category ? [Prisma.sql`v."categoryId" = (SELECT "id" FROM "Category" WHERE "slug" = ${category})`] : []),
    ...(form ? [Prisma.sql`v."id" IN (${videosNamed('forms', form)})`] : []),
    ...(raga ? [Prisma.sql`v."id" IN (${videosNamed('ragas', raga)})`] : []),
    ...(captions ? [Prisma.sql`v."id" IN (SELECT "videoId" FROM "CaptionTrack" WHERE "language" = ${captions})`] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

/** Which of some videos pass the filters. @returns in the order of the ids */
export async function listPassing(ids: readonly number[], filters: SearchFilters): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM unnest(${ids}::int[]) WITH ORDINALITY AS f("id", "at") JOIN "Video" v ON v."id" = f."id"
    WHERE ${passes(filters)} ORDER BY f."at"`
  return rows.map(({ id }) => id)
}

/** The newest published videos that pass the filters and have some texts in their names. */
export async function listNewestPassing(
  { subCategories, ...filters }: SearchFilters & { subCategories: readonly number[] },
  texts: readonly string[],
  now: Date,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM "Video" v
    WHERE v."publishedAt" <= ${now} AND ${passes(filters)}
      AND v."name" ILIKE ALL(${texts.map(likePattern)}::text[])
      AND (${subCategories.length === 0} OR v."subCategoryId" = ANY(${subCategories}::int[]))
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${COUNTED_AT_MOST}`
  return rows.map(({ id }) => id)
}

type Row = { filter: FilterName; id: number; slug: string; name: string; videos: number }

/**
 * What some videos can be narrowed to.
 * @param chosen filters that all of them pass; their options are first
 */
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
