import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import {
  hasSome,
  listedVideos,
  tallyOf,
  newestIn,
  pageOf,
  totalOf,
  type LongList,
} from '@/lib/domains/catalogue/queries-long-lists'
import { composerOfPiece } from '@/lib/domains/catalogue/queries-pieces'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { NameDto } from '@/lib/domains/catalogue/schema-names'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import type { NameKind } from '@/lib/shared/name-kinds'
import { paged, type Paged } from '@/lib/shared/paging'

/** Names that pieces carry. For viewers a name exists while a published video has it: drafts are named nowhere. */

type Kind = {
  table: string
  /** Column of its names. */
  name: string
  /** Its field in the search index, which has each name once; null where the index does not have all of its videos. */
  field: 'raga' | 'tala' | 'composer' | 'form' | 'artist' | 'series' | null
  /** Several rows may have one name, which is one in the index. */
  isShared?: true
  /** SQL: pieces p with a name n, or whatever else has the column "videoId" of the videos with it. */
  pieces: string
}

/** Names whose newest videos are asked for: also those that videos carry themselves. */
type CarriedKind = NameKind | 'artists' | 'series'

const kinds: Record<CarriedKind, Kind> = {
  ragas: {
    table: 'Raga',
    name: 'name',
    field: 'raga',
    pieces: '"PieceRaga" r JOIN "Piece" p ON p."id" = r."pieceId" WHERE r."ragaId" = n."id"',
  },
  talas: {
    table: 'Tala',
    name: 'name',
    field: 'tala',
    pieces: '"PieceTala" t JOIN "Piece" p ON p."id" = t."pieceId" WHERE t."talaId" = n."id"',
  },
  // A piece of a composition has its composer and, unless it says another, its form.
  composers: {
    table: 'Composer',
    name: 'name',
    field: 'composer',
    pieces: `"Piece" p LEFT JOIN "Composition" w ON w."id" = p."compositionId"
      WHERE ${composerOfPiece} = n."id"`,
  },
  forms: {
    table: 'MusicalForm',
    name: 'name',
    field: 'form',
    pieces: `"Piece" p LEFT JOIN "Composition" w ON w."id" = p."compositionId"
      WHERE coalesce(p."formId", w."formId") = n."id"`,
  },
  compositions: {
    table: 'Composition',
    name: 'title',
    field: null,
    pieces: '"Piece" p WHERE p."compositionId" = n."id"',
  },
  artists: {
    table: 'Artist',
    name: 'name',
    field: 'artist',
    isShared: true,
    pieces: '"VideoPerformer" p WHERE p."artistId" = n."id"',
  },
  series: {
    table: 'Series',
    name: 'name',
    field: 'series',
    isShared: true,
    pieces: '(SELECT "id" AS "videoId", "seriesId" FROM "Video") p WHERE p."seriesId" = n."id"',
  },
}

const termOf = (field: string) =>
  Prisma.sql`(SELECT "id" FROM "SearchTerm" WHERE "field" = ${field}::"SearchField" AND "text" = n."name")`

/**
 * SQL of the videos with a name n. Of ragas, talas, composers and forms it has two parts: of the videos with which the
 * search index is up to date, its postings, which a database index has in the order of the list; of the others, whose
 * change left a note in its transaction, the pieces. Both are of one snapshot, so the whole is exact at every instant.
 */
function listOf({ field, isShared, pieces }: Kind, now: Date): LongList {
  if (field === null) return listedVideos([Prisma.sql`'composition:' || n."id"`], now)
  const term = termOf(field)
  // Asked of one video after the other until there are enough. As EXISTS all videos of a name would be read first.
  const ofThis = Prisma.raw(`AND (SELECT true FROM ${pieces} AND p."videoId" = x."videoId" LIMIT 1)`)
  const noted = (until: Prisma.Sql) => Prisma.sql`
    SELECT DISTINCT v."publishedAt", v."id" FROM "SearchStale" s JOIN "Video" v ON v."id" = s."videoId"
    WHERE v."publishedAt" <= ${now} AND v."publishedAt" < ${until} AND EXISTS (SELECT FROM ${Prisma.raw(pieces)} AND p."videoId" = v."id")`
  return {
    rows: (until) => [
      Prisma.sql`SELECT DISTINCT x."publishedAt", x."videoId" AS "id" FROM "SearchPosting" x
        WHERE x."termId" = ${term} AND x."publishedAt" <= ${now} AND x."publishedAt" < ${until}
          AND NOT EXISTS (SELECT FROM "SearchStale" s WHERE s."videoId" = x."videoId")
          ${isShared ? ofThis : Prisma.empty}`,
      noted(until),
    ],
    tally: [Prisma.sql`'term:' || ${term}`],
    day: Prisma.sql`video_month(v."publishedAt")`,
    hidden: [
      Prisma.sql`SELECT DISTINCT p."publishedAt", p."videoId" AS "id" FROM "SearchPosting" p
        WHERE p."termId" = ${term} AND p."publishedAt" > ${now} AND p."publishedAt" < 'infinity'`,
      Prisma.sql`SELECT DISTINCT p."publishedAt", p."videoId" AS "id" FROM "SearchStale" s
        JOIN "SearchPosting" p ON p."videoId" = s."videoId" AND p."termId" = ${term} AND p."publishedAt" <= ${now}`,
    ],
    besides: [noted(Prisma.sql`'infinity'`)],
  }
}

/** SQL: ids of the videos with a name, drafts and repetitions included. */
export const videosNamed = (kind: NameKind, id: number) =>
  Prisma.sql`SELECT p."videoId" FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
    SELECT p."videoId" FROM ${Prisma.raw(kinds[kind].pieces)}
  ) p`

/** SQL: whether a video v has a name; of each video by itself, so that nobody reads all videos with the name. */
export const hasName = (kind: NameKind, id: number) =>
  Prisma.sql`(SELECT true FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
    SELECT FROM ${Prisma.raw(kinds[kind].pieces)} AND p."videoId" = v."id" LIMIT 1
  ) p)`

/** SQL: the names of a kind, each in the columns of `NameDto`. */
const rowsOf = ({ table, name }: Kind) => Prisma.raw(`(SELECT "id", "slug", "${name}" AS "name" FROM "${table}") n`)

/** SQL: the names n of a kind that published videos have. */
const shownNames = (kind: NameKind, now: Date) =>
  Prisma.sql`${rowsOf(kinds[kind])} WHERE ${hasSome(listOf(kinds[kind], now))}`

/** SQL: how many published videos have the name n. */
const countOf = (kind: NameKind, now: Date) => totalOf(tallyOf(listOf(kinds[kind], now)))

/**
 * The names of a kind that published videos have, in the order of the alphabet.
 * @param page from 0; past the end gives no data and the true totals
 * @returns one page; each with its exact number of videos
 */
export async function listNames(kind: NameKind, page: number, now: Date = new Date()): Promise<Paged<NameDto>> {
  const [data, total] = await Promise.all([
    db.$queryRaw<NameDto[]>`
      SELECT n.*, ${countOf(kind, now)} AS "videos" FROM (
        SELECT n.* FROM ${shownNames(kind, now)}
        ORDER BY n."name", n."id" LIMIT ${PAGE_SIZE.feed} OFFSET ${page * PAGE_SIZE.feed}
      ) n ORDER BY n."name", n."id"`,
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${shownNames(kind, now)}`,
  ])
  return paged(data, page, total[0]?.count ?? 0, PAGE_SIZE.feed)
}

/** One name; null when there is none, or none that published videos have. */
export async function getName(kind: NameKind, id: number, now: Date = new Date()): Promise<NameDto | null> {
  const [name] = await db.$queryRaw<NameDto[]>`
    SELECT n.*, ${countOf(kind, now)} AS "videos"
    FROM ${rowsOf(kinds[kind])} WHERE n."id" = ${id}`
  return name && name.videos > 0 ? name : null
}

/** The id of the name at a slug, or at one that it had before; null when there is none. */
export async function findNameId(kind: NameKind | 'artists', slug: string): Promise<number | null> {
  const { table } = kinds[kind]
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${rowsOf(kinds[kind])} WHERE "slug" = ${slug}
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
  const found = await pageOf(Prisma.sql`${rowsOf(kinds[kind])} WHERE n."id" = ${id}`, listOf(kinds[kind], now), page)
  return found.total > 0 ? paged(await readCards(actor, found.ids, now), page, found.total, PAGE_SIZE.feed) : null
}

/** SQL: the newest published videos with a name n, "publishedAt" and "id", in no order. */
export const newestOf = (kind: CarriedKind, limit: number, now: Date) => newestIn(listOf(kinds[kind], now), limit)

/** SQL: as `newestOf`, of the name with an id. */
export const newestWith = (kind: CarriedKind, id: number, limit: number, now: Date) =>
  Prisma.sql`SELECT v.* FROM ${rowsOf(kinds[kind])} CROSS JOIN LATERAL (${newestOf(kind, limit, now)}) v WHERE n."id" = ${id}`

/** Ids of the newest published videos that carry a name, the newest first. */
export async function newestVideosNamed(kind: CarriedKind, id: number, size: number, now: Date): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM (${newestWith(kind, id, size, now)}) v ORDER BY "publishedAt" DESC, "id" DESC LIMIT ${size}`
  return rows.map((row) => row.id)
}

/** Pieces of videos that carry a name, with their composition. Nothing of what a viewer may see is checked here. */
export function piecesNamed(kind: NameKind, id: number, videoIds: readonly number[]) {
  return db.$queryRaw<{ videoId: number; title: string; startSeconds: number; compositionId: number | null }[]>`
    SELECT p."videoId", p."title", p."startSeconds", p."compositionId"
    FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
      SELECT p.* FROM ${Prisma.raw(kinds[kind].pieces)} AND p."videoId" = ANY(${videoIds}::int[])
    ) p ORDER BY p."videoId", p."startSeconds"`
}
