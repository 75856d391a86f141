import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { NameDto } from '@/lib/domains/catalogue/schema-names'
import { MANY, remembered, rememberedCount } from '@/lib/server/cache/remembered'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { MINUTE_MS } from '@/lib/shared/milliseconds'
import type { NameKind } from '@/lib/shared/name-kinds'
import { paged, sliceRows, type Paged } from '@/lib/shared/paging'

/** Names that pieces carry. For viewers a name exists while a published video has it: drafts are named nowhere. */

/** Names whose newest videos are asked for: also those that videos carry themselves. */
type CarriedKind = NameKind | 'artists' | 'series'

/** SQL: pieces p with a name n, or whatever else has the column "videoId" of the videos with it. */
const pieces: Record<CarriedKind, string> = {
  ragas: '"PieceRaga" r JOIN "Piece" p ON p."id" = r."pieceId" WHERE r."ragaId" = n."id"',
  talas: '"PieceTala" t JOIN "Piece" p ON p."id" = t."pieceId" WHERE t."talaId" = n."id"',
  // A piece of a composition has its composer and, unless it says another, its form.
  composers: `"Piece" p WHERE (p."composerId" = n."id"
    OR p."compositionId" = ANY (ARRAY(SELECT "id" FROM "Composition" WHERE "composerId" = n."id")))`,
  forms: `"Piece" p WHERE (p."formId" = n."id" OR p."formId" IS NULL
    AND p."compositionId" = ANY (ARRAY(SELECT "id" FROM "Composition" WHERE "formId" = n."id")))`,
  compositions: '"Piece" p WHERE p."compositionId" = n."id"',
  artists: '"VideoPerformer" p WHERE p."artistId" = n."id"',
  series: '(SELECT "id" AS "videoId", "seriesId" FROM "Video") p WHERE p."seriesId" = n."id"',
}

/** SQL: ids of the videos with names of a kind, drafts and repetitions included. @param names SQL of their ids */
const videosWith = (kind: CarriedKind, names: Prisma.Sql) =>
  Prisma.sql`SELECT p."videoId" FROM (${names}) n CROSS JOIN LATERAL (SELECT p."videoId" FROM ${Prisma.raw(pieces[kind])}) p`

/** SQL: the same of one name. */
export const videosNamed = (kind: CarriedKind, id: number) => videosWith(kind, Prisma.sql`SELECT ${id}::int AS "id"`)

/**
 * SQL: the same of any of several names. As a list, of which PostgreSQL expects few: else it may compare each video
 * with all of them.
 * @param names by their kind, SQL of rows with an "id"
 */
export const videosWithAny = (names: Partial<Record<CarriedKind, Prisma.Sql>>) => {
  const each = Object.entries(names).map(([kind, ids]) => videosWith(kind as CarriedKind, ids))
  return Prisma.sql`SELECT unnest(ARRAY(${Prisma.join(each, ' UNION ALL ')}))`
}

/** SQL: whether a video v has a name; of each video by itself, so that nobody reads all videos with the name. */
export const hasName = (kind: NameKind, id: number) =>
  Prisma.sql`(SELECT true FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
    SELECT FROM ${Prisma.raw(pieces[kind])} AND p."videoId" = v."id" LIMIT 1
  ) p)`

/** SQL: ids of the newest published videos of some, the newest first. @param videos SQL of their ids */
export const newestOf = (videos: Prisma.Sql, limit: number, now: Date, skip = 0) => Prisma.sql`
  SELECT v."id" FROM "Video" v WHERE v."publishedAt" <= ${now} AND v."id" IN (${videos})
  ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${limit} OFFSET ${skip}`

/** The same, read. */
export async function readNewestOf(videos: Prisma.Sql, limit: number, now: Date, skip = 0): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>(newestOf(videos, limit, now, skip))
  return rows.map(({ id }) => id)
}

/** SQL: how many published videos have the name n. */
const countOf = (kind: NameKind, now: Date) => Prisma.sql`(SELECT count(*)::int FROM "Video" v
  WHERE v."publishedAt" <= ${now} AND v."id" IN (SELECT p."videoId" FROM ${Prisma.raw(pieces[kind])}))`

const countNamed = rememberedCount(async (kind: NameKind, id: number, now: Date) => {
  const [row] = await db.$queryRaw<{ videos: number }[]>`
    SELECT ${countOf(kind, now)} AS "videos" FROM (SELECT ${id}::int AS "id") n`
  return row?.videos ?? 0
})
/** How many published videos have a name. */
const countVideos = (kind: NameKind, id: number, now: Date) => countNamed(`${kind}:${id}`, kind, id, now)

const tables = {
  artists: 'Artist',
  ragas: 'Raga',
  talas: 'Tala',
  composers: 'Composer',
  forms: 'MusicalForm',
  compositions: 'Composition',
}

/** SQL: the names of a kind, each in the columns of `NameDto`. */
const namesOf = (kind: NameKind) =>
  Prisma.raw(
    `(SELECT "id", "slug", "${kind === 'compositions' ? 'title' : 'name'}" AS "name" FROM "${tables[kind]}") n`,
  )

const pageOfNames = remembered(
  async (_page: string, kind: NameKind, page: number, now: Date): Promise<Paged<NameDto>> => {
    const shown = Prisma.sql`${namesOf(kind)} WHERE (
      SELECT true FROM ${Prisma.raw(pieces[kind])}
        AND EXISTS (SELECT FROM "Video" v WHERE v."id" = p."videoId" AND v."publishedAt" <= ${now}) LIMIT 1)`
    const { skip, take } = sliceRows({ page, size: PAGE_SIZE.feed })
    const [data, total] = await Promise.all([
      db.$queryRaw<NameDto[]>`
        SELECT n.*, ${countOf(kind, now)} AS "videos" FROM (
          SELECT n.* FROM ${shown} ORDER BY n."name", n."id" LIMIT ${take} OFFSET ${skip}
        ) n ORDER BY n."name", n."id"`,
      db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${shown}`,
    ])
    return paged(data, page, total[0]?.count ?? 0, PAGE_SIZE.feed)
  },
  { most: 500, milliseconds: MINUTE_MS, isDear: ({ data }) => data.some(({ videos }) => videos > MANY) },
)

/**
 * The names of a kind that published videos have, in the order of the alphabet.
 * @param page from 0; past the end gives no data and the true totals
 * @returns one page; each with its number of videos
 */
export const listNames = (kind: NameKind, page: number, now: Date = new Date()): Promise<Paged<NameDto>> =>
  pageOfNames(`${kind}:${page}`, kind, page, now)

/** One name; null when there is none, or none that published videos have. */
export async function getName(kind: NameKind, id: number, now: Date = new Date()): Promise<NameDto | null> {
  const [[name], videos] = await Promise.all([
    db.$queryRaw<Omit<NameDto, 'videos'>[]>`SELECT n.* FROM ${namesOf(kind)} WHERE n."id" = ${id}`,
    countVideos(kind, id, now),
  ])
  return name && videos > 0 ? { ...name, videos } : null
}

/** The id of the name at a slug, or at one that it had before; null when there is none. */
export async function findNameId(kind: NameKind | 'artists', slug: string): Promise<number | null> {
  const table = tables[kind]
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE "slug" = ${slug}
    UNION ALL SELECT "nameId" FROM "OldSlug" WHERE "kind" = ${table} AND "slug" = ${slug} LIMIT 1`
  return row?.id ?? null
}

/** Published videos with a piece that carries a name, newest first; null as `getName`. */
export async function listNameVideos(
  actor: Actor,
  kind: NameKind,
  id: number,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  const { skip, take } = sliceRows({ page, size: PAGE_SIZE.feed })
  const [ids, videos] = await Promise.all([
    readNewestOf(videosNamed(kind, id), take, now, skip),
    countVideos(kind, id, now),
  ])
  return videos > 0 ? paged(await readCards(actor, ids, now), page, videos, PAGE_SIZE.feed) : null
}

/** Pieces of videos that carry a name, with their composition. Nothing of what a viewer may see is checked here. */
export function piecesNamed(kind: NameKind, id: number, videoIds: readonly number[]) {
  return db.$queryRaw<{ videoId: number; title: string; startSeconds: number; compositionId: number | null }[]>`
    SELECT p."videoId", p."title", p."startSeconds", p."compositionId"
    FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
      SELECT p.* FROM ${Prisma.raw(pieces[kind])} AND p."videoId" = ANY(${videoIds}::int[])
    ) p ORDER BY p."videoId", p."startSeconds"`
}
