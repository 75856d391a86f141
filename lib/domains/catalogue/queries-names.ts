import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
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
  /** SQL: ids of the videos with a name n, drafts and repetitions included. */
  videos: string
}

/** A piece of a composition has its composer and, unless it says another, its form. */
const ofCompositions = 'SELECT p."videoId" FROM "Composition" w JOIN "Piece" p ON p."compositionId" = w."id" WHERE'

const kinds: Record<NameKind, Kind> = {
  ragas: {
    table: 'Raga',
    name: 'name',
    videos: 'SELECT p."videoId" FROM "PieceRaga" r JOIN "Piece" p ON p."id" = r."pieceId" WHERE r."ragaId" = n."id"',
  },
  talas: {
    table: 'Tala',
    name: 'name',
    videos: 'SELECT p."videoId" FROM "PieceTala" t JOIN "Piece" p ON p."id" = t."pieceId" WHERE t."talaId" = n."id"',
  },
  composers: {
    table: 'Composer',
    name: 'name',
    videos: `SELECT p."videoId" FROM "Piece" p WHERE p."composerId" = n."id"
      UNION ALL ${ofCompositions} w."composerId" = n."id"`,
  },
  forms: {
    table: 'MusicalForm',
    name: 'name',
    videos: `SELECT p."videoId" FROM "Piece" p WHERE p."formId" = n."id"
      UNION ALL ${ofCompositions} w."formId" = n."id" AND p."formId" IS NULL`,
  },
  compositions: {
    table: 'Composition',
    name: 'title',
    videos: 'SELECT p."videoId" FROM "Piece" p WHERE p."compositionId" = n."id"',
  },
}

/** SQL: the names of a kind, each in the columns of `NameDto`. */
const rowsOf = ({ table, name }: Kind) => Prisma.raw(`(SELECT "id", "slug", "${name}" AS "name" FROM "${table}") n`)

/** SQL: the names n of a kind that published videos have. */
function shownNames(kind: NameKind, now: Date): Prisma.Sql {
  return Prisma.sql`
    ${rowsOf(kinds[kind])} WHERE EXISTS (
      SELECT FROM (${Prisma.raw(kinds[kind].videos)}) p JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= ${now}
    )`
}

/** SQL: the published videos v with the name n. */
const videosOf = (kind: NameKind, now: Date) =>
  Prisma.sql`"Video" v WHERE v."publishedAt" <= ${now} AND v."id" IN (${Prisma.raw(kinds[kind].videos)})`

/**
 * The names of a kind that published videos have, in the order of the alphabet.
 * @param page from 0; past the end gives no data and the true totals
 * @returns one page; each with its exact number of videos
 */
export async function listNames(kind: NameKind, page: number, now: Date = new Date()): Promise<Paged<NameDto>> {
  const [data, total] = await Promise.all([
    db.$queryRaw<NameDto[]>`
      SELECT n.*, (SELECT count(*)::int FROM ${videosOf(kind, now)}) AS "videos" FROM (
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
    SELECT n.*, (SELECT count(*)::int FROM ${videosOf(kind, now)}) AS "videos"
    FROM ${rowsOf(kinds[kind])} WHERE n."id" = ${id}`
  return name && name.videos > 0 ? name : null
}

/** Published videos with a piece that carries a name, newest first; null as `getName`. */
export async function listNameVideos(
  actor: Actor,
  kind: NameKind,
  id: number,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  const name = await getName(kind, id, now)
  if (!name) return null
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
      SELECT v."id", v."publishedAt" FROM ${videosOf(kind, now)}
      ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${PAGE_SIZE.feed} OFFSET ${page * PAGE_SIZE.feed}
    ) v ORDER BY v."publishedAt" DESC, v."id" DESC`
  const cards = await readCards(
    actor,
    rows.map((row) => row.id),
    now,
  )
  return paged(cards, page, name.videos, PAGE_SIZE.feed)
}
