import 'server-only'
import { newestFirst, publishedAt, readCards } from '@/lib/domains/catalogue/cards/queries'
import { composerOfPiece } from '@/lib/domains/catalogue/programme/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { MANY, memoizeAnswers, memoizeCount } from '@/lib/server/cache/memoize'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE, SLIDER_ITEMS } from '@/lib/shared/constants'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import type { NameKind } from '@/lib/shared/music/name-kinds'
import type { Season, Watch } from '@/lib/shared/music/watches'
import { paged, sliceRows, type Paged } from '@/lib/shared/routes/paging'
import {
  PERFORMED_PIECES,
  type NameDto,
  type PerformedPieceDto,
  type PerformedPiecesDto,
  type TalaFactsDto,
} from './schema'

/** Names that pieces refer to, such as ragas. Viewers see only names that occur in a published video. */

/** Tables and condition that join a name n to its pieces p. */
const pieces: Record<NameKind, string> = {
  ragas: '"PieceRaga" r JOIN "Piece" p ON p."id" = r."pieceId" WHERE r."ragaId" = n."id"',
  talas: '"PieceTala" t JOIN "Piece" p ON p."id" = t."pieceId" WHERE t."talaId" = n."id"',
  // A piece inherits the composer of its composition. It also inherits the form, unless it has its own.
  composers: `"Piece" p LEFT JOIN "Composition" w ON w."id" = p."compositionId"
    WHERE ${composerOfPiece} = n."id"`,
  forms: `"Piece" p LEFT JOIN "Composition" w ON w."id" = p."compositionId"
    WHERE coalesce(p."formId", w."formId") = n."id"`,
  compositions: '"Piece" p WHERE p."compositionId" = n."id"',
}

type CarriedKind = NameKind | 'artists' | 'series'

/** Returns separate conditions, because each uses its own database index. */
const piecesWith = (kind: NameKind, ids: readonly number[]): Prisma.PieceWhereInput[] => {
  const names = { in: [...ids] }
  return {
    ragas: [{ ragas: { some: { ragaId: names } } }],
    talas: [{ talas: { some: { talaId: names } } }],
    composers: [{ composerId: names }, { composition: { composerId: names } }],
    forms: [{ formId: names }, { formId: null, composition: { formId: names } }],
    compositions: [{ compositionId: names }],
  }[kind]
}

export const pieceWith = (kind: NameKind, id: number) => ({ OR: piecesWith(kind, [id]) })

/** Includes drafts. */
export function videosWith(kind: CarriedKind, ids: readonly number[]): Prisma.VideoWhereInput {
  if (kind === 'artists') return { performers: { some: { artistId: { in: [...ids] } } } }
  if (kind === 'series') return { seriesId: { in: [...ids] } }
  return { OR: piecesWith(kind, ids).map((some) => ({ pieces: { some } })) }
}

/**
 * SQL condition: the video v has this name. PostgreSQL evaluates it per video instead of reading all videos with the
 * name first.
 */
export const hasName = (kind: NameKind, id: number) =>
  Prisma.sql`(SELECT true FROM (SELECT ${id}::int AS "id") n CROSS JOIN LATERAL (
    SELECT FROM ${Prisma.raw(pieces[kind])} AND p."videoId" = v."id" LIMIT 1
  ) p)`

export const newestNamed = (kind: NameKind, id: number, limit: number, now: Date) => Prisma.sql`
  SELECT v."id" FROM "Video" v WHERE v."publishedAt" <= ${now} AND v."id" IN (
    SELECT p."videoId" FROM (SELECT ${id}::int AS "id") n
    CROSS JOIN LATERAL (SELECT p."videoId" FROM ${Prisma.raw(pieces[kind])}) p)
  ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${limit}`

export async function readNewestOf(videos: Prisma.VideoWhereInput, take: number, now: Date, skip = 0) {
  const where = { AND: [publishedAt(now), videos] }
  const rows = await db.video.findMany({ where, orderBy: newestFirst, take, skip, select: { id: true } })
  return rows.map(({ id }) => id)
}

const countNamed = memoizeCount((kind: NameKind, id: number, now: Date) =>
  db.video.count({ where: { AND: [publishedAt(now), videosWith(kind, [id])] } }),
)
const countVideos = (kind: NameKind, id: number, now: Date) => countNamed(`${kind}:${id}`, kind, id, now)

const tables = {
  artists: 'Artist',
  ragas: 'Raga',
  talas: 'Tala',
  composers: 'Composer',
  forms: 'MusicalForm',
  compositions: 'Composition',
}

const nameOf = (kind: NameKind | 'artists') => (kind === 'compositions' ? 'title' : 'name')

type PageRow = { total: number; names: NameDto[] }

const pageOfNames = memoizeAnswers(
  async (_page: string, kind: NameKind, page: number, now: Date): Promise<Paged<NameDto>> => {
    const { skip, take } = sliceRows({ page, size: PAGE_SIZE.feed })
    const [table, name, withName] = [`"${tables[kind]}"`, `"${nameOf(kind)}"`, pieces[kind]].map((sql) =>
      Prisma.raw(sql),
    )
    const [row] = await db.$queryRaw<PageRow[]>`
      WITH shown AS MATERIALIZED (
        -- All names at once: one by one, a name without pieces would scan all pieces.
        SELECT n."id", n."slug", n.${name} AS "name" FROM ${table} n WHERE EXISTS (
          SELECT FROM ${withName}
            AND EXISTS (SELECT FROM "Video" v WHERE v."id" = p."videoId" AND v."publishedAt" <= ${now}))
      ), page AS (
        SELECT n.*, (SELECT count(*)::int FROM "Video" v
          WHERE v."publishedAt" <= ${now} AND v."id" IN (SELECT p."videoId" FROM ${withName})) AS "videos"
        FROM (SELECT * FROM shown ORDER BY "name", "id" LIMIT ${take} OFFSET ${skip}) n
      )
      SELECT (SELECT count(*)::int FROM shown) AS "total",
        (SELECT coalesce(json_agg(page ORDER BY "name", "id"), '[]') FROM page) AS "names"`
    return paged(row?.names ?? [], page, row?.total ?? 0, PAGE_SIZE.feed)
  },
  { most: 500, milliseconds: MINUTE_MS, isDear: ({ data }) => data.some(({ videos }) => videos > MANY) },
)

export const listNames = (kind: NameKind, page: number, now: Date = new Date()): Promise<Paged<NameDto>> =>
  pageOfNames(`${kind}:${page}`, kind, page, now)

export async function getName(kind: NameKind, id: number, now: Date = new Date()): Promise<NameDto | null> {
  const [[row], videos] = await Promise.all([
    tableOf(db, tables[kind]).findMany({ where: { id }, select: { slug: true, [nameOf(kind)]: true } }),
    countVideos(kind, id, now),
  ])
  return row && videos > 0 ? { id, slug: String(row.slug), name: String(row[nameOf(kind)]), videos } : null
}

/** Returns null for a tala that occurs in no published video. */
export async function getTalaFacts(id: number, now: Date = new Date()): Promise<TalaFactsDto | null> {
  const [row, videos] = await Promise.all([
    db.tala.findUnique({ where: { id }, select: { facts: true } }),
    countVideos('talas', id, now),
  ])
  return row && videos > 0 ? (row.facts as TalaFactsDto) : null
}

/** Accepts former slugs too. */
export async function findNameId(kind: NameKind | 'artists', slug: string): Promise<number | null> {
  const [row] = await tableOf(db, tables[kind]).findMany<{ id: number }>({ where: { slug }, select: { id: true } })
  if (row) return row.id
  const old = await db.oldSlug.findFirst({ where: { kind: tables[kind], slug }, select: { nameId: true } })
  return old?.nameId ?? null
}

export async function listNameVideos(
  actor: Actor,
  kind: NameKind,
  id: number,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  const { skip, take } = sliceRows({ page, size: PAGE_SIZE.feed })
  const [ids, videos] = await Promise.all([
    readNewestOf(videosWith(kind, [id]), take, now, skip),
    countVideos(kind, id, now),
  ])
  return videos > 0 ? paged(await readCards(actor, ids, now), page, videos, PAGE_SIZE.feed) : null
}

/** Lists the pieces with this name in the given videos. The caller must check access. */
export const piecesNamed = (kind: NameKind, id: number, videoIds: readonly number[]) =>
  db.piece.findMany({
    where: { videoId: { in: [...videoIds] }, ...pieceWith(kind, id) },
    orderBy: [{ videoId: 'asc' }, { startSeconds: 'asc' }],
    select: { videoId: true, title: true, startSeconds: true, endSeconds: true, compositionId: true },
  })

const countPiecesNamed = memoizeCount((kind: NameKind, id: number, now: Date) =>
  db.piece.count({ where: { AND: [pieceWith(kind, id), { video: publishedAt(now) }] } }),
)

/** Lists the pieces with this name, newest videos first. Includes locked pieces, because the screen lists them too. */
export async function listPerformedPieces(
  actor: Actor,
  kind: NameKind,
  id: number,
  now: Date = new Date(),
): Promise<PerformedPiecesDto> {
  const ids = await readNewestOf(videosWith(kind, [id]), PERFORMED_PIECES, now)
  const [named, starts, cards, total] = await Promise.all([
    piecesNamed(kind, id, ids),
    db.piece.findMany({ where: { videoId: { in: ids } }, select: { videoId: true, startSeconds: true } }),
    readCards(actor, ids, now),
    countPiecesNamed(`pieces ${kind}:${id}`, kind, id, now),
  ])
  const pieces = cards.flatMap((card) => {
    const ofCard = ({ videoId }: { videoId: number }) => videoId === card.id
    const startsOfCard = starts.filter(ofCard).map(({ startSeconds }) => startSeconds)
    return named.filter(ofCard).map(({ title, startSeconds, endSeconds }): PerformedPieceDto => {
      return {
        videoId: card.id,
        videoName: card.name,
        artist: card.artist?.name ?? null,
        title,
        startSeconds,
        endSeconds: endSeconds ?? Math.min(...startsOfCard.filter((start) => start > startSeconds), card.duration),
        locked: card.locked,
        trailerId: card.trailer?.id ?? null,
      }
    })
  })
  return { viewerId: actor.id, total: Math.max(total, pieces.length), pieces: pieces.slice(0, PERFORMED_PIECES) }
}

/** Lists the newest published videos with ragas of this time of day or season, as many as fit in one row of cards. */
export async function listHourVideos(
  actor: Actor,
  watch: Watch,
  season?: Season,
  now: Date = new Date(),
): Promise<VideoCardDto[]> {
  const told = [{ path: ['watch'], equals: String(watch) }, ...(season ? [{ path: ['season'], equals: season }] : [])]
  const where = { OR: told.map((facts) => ({ facts })) }
  const ragas = await db.raga.findMany({ where, select: { id: true } })
  const ids = await readNewestOf(
    videosWith(
      'ragas',
      ragas.map(({ id }) => id),
    ),
    SLIDER_ITEMS,
    now,
  )
  return readCards(actor, ids, now)
}
