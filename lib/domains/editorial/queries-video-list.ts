import 'server-only'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { artistsCalled, artistsMeant } from '@/lib/domains/editorial/queries-artists'
import { parseVimeo } from '@/lib/domains/editorial/schema-sources'
import { MAX_PERFORMERS } from '@/lib/domains/editorial/schema-performers'
import {
  firstDirection,
  stateOf,
  type StaffVideoDto,
  type StaffVideosQuery,
  type VideosFilter,
  type VideoSort,
} from '@/lib/domains/editorial/schema-videos'
import { placeSql } from '@/lib/domains/media/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { hasLetters, idsSpelt, isCalled, namePattern, rowsCalled } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { narrowed, searchedOr, type Found, type Part } from '@/lib/server/db/searched'
import { shownPicture } from '@/lib/server/media/picture-address'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, mostCounted, paged, pagedTo, type Paged } from '@/lib/shared/paging'

/** Artists whose videos a search reads. */
const MAX_ARTISTS = 1000

/** SQL: the videos of artists. */
const videosOf = (artists: readonly number[]) =>
  Prisma.sql`SELECT "videoId" AS "id" FROM "VideoPerformer" WHERE "artistId" = ANY (${artists.slice(0, MAX_ARTISTS)}::int[])`

const sources = {
  vimeo: '"vimeoId" IS NOT NULL',
  file: '"fileKey" IS NOT NULL',
  hls: '"hlsUrl" IS NOT NULL',
  // Only a draft may wait for its source.
  none: `"publishedAt" IS NULL AND ${placeSql} IS NULL`,
} as const
const lacks = {
  picture: `"thumbnailUrl" = ''`,
  programme: 'NOT EXISTS (SELECT FROM "Piece" p WHERE p."videoId" = v."id")',
  captions: 'NOT EXISTS (SELECT FROM "CaptionTrack" x WHERE x."videoId" = v."id")',
  artist: 'NOT EXISTS (SELECT FROM "VideoPerformer" x WHERE x."videoId" = v."id" AND x."position" = 1)',
} as const

/** SQL: the videos that a search finds by a number that is all of the query. */
const numbered = (query: string) => Prisma.sql`
  SELECT "id" FROM "Video" WHERE "externalId" = ${query}
  UNION SELECT "id" FROM "Video" WHERE "vimeoId" = ${parseVimeo(query)?.vimeoId ?? ''}`

/** SQL: which videos v have a name, or artists, in another spelling than a search. */
async function isSpelt(query: string): Promise<Prisma.Sql> {
  const [ids, artists] = [await idsSpelt('Video', query), await artistsMeant(query)]
  return Prisma.sql`v."id" IN (SELECT unnest(${ids}::int[]) UNION ${videosOf(artists)})`
}

/** SQL: which videos v a filter has. Each part is answered by an index of its own. */
export async function videoFilterSql(filter: VideosFilter, now: Date): Promise<Prisma.Sql> {
  const { query, category, state, access, artist, series, tag, source, missing } = filter
  const parts = [Prisma.sql`true`]
  if (category) parts.push(Prisma.sql`v."categoryId" = (SELECT "id" FROM "Category" WHERE "slug" = ${category})`)
  if (state === 'draft') parts.push(Prisma.sql`v."publishedAt" IS NULL`)
  if (state === 'scheduled') parts.push(Prisma.sql`v."publishedAt" > ${now}`)
  if (state === 'published') parts.push(Prisma.sql`v."publishedAt" <= ${now}`)
  if (access) parts.push(Prisma.sql`v."freeAccess" = ${access === 'free'}`)
  if (artist) parts.push(Prisma.sql`v."id" IN (${videosOf(await artistsMeant(artist))})`)
  if (series) parts.push(Prisma.sql`v."seriesId" = ANY (${(await rowsCalled('Series', series)).id.in}::int[])`)
  if (tag) {
    const { id } = await rowsCalled('Tag', tag, ['"tag"', '"name"'], ['"name"'])
    parts.push(Prisma.sql`v."id" IN (SELECT "videoId" FROM "VideoTag" WHERE "tagId" = ANY (${id.in}::int[]))`)
  }
  if (source) parts.push(Prisma.raw(sources[source]))
  if (missing) parts.push(Prisma.raw(lacks[missing]))
  const rest = Prisma.join(parts, ' AND ')
  if (!query) return rest
  const called = Prisma.sql`${rest} AND v."id" IN (SELECT "id" FROM "Video" WHERE "nameKey" LIKE ${namePattern(query)}
    UNION ${numbered(query)} UNION ${videosOf(await artistsCalled(query))})`
  const [first] = await db.$queryRaw<unknown[]>`SELECT 1 FROM "Video" v WHERE ${called} LIMIT 1`
  return first ? called : Prisma.sql`${rest} AND ${await isSpelt(query)}`
}

/** Columns of each order, as they stand in its database index, with the direction of the first. */
const orders: Record<VideoSort, readonly string[]> = {
  edited: ['v."updatedAt" DESC', 'v."id" DESC'],
  published: ['v."publishedAt" DESC', 'v."id" DESC'],
  name: ['v."name" ASC', 'v."id" ASC'],
  category: ['v."categoryId" ASC', 'v."publishedAt" DESC', 'v."id" DESC'],
}

/** SQL of an order or of its reverse, which one index answers both. */
const orderSql = (sort: VideoSort, isReversed: boolean) =>
  Prisma.raw(
    orders[sort]
      .map((column) => (isReversed ? column.replace(/ASC|DESC/, (way) => (way === 'ASC' ? 'DESC' : 'ASC')) : column))
      .join(', '),
  )

const select = {
  id: true,
  name: true,
  thumbnailUrl: true,
  freeAccess: true,
  publishedAt: true,
  episode: true,
  category: { select: { slug: true } },
  subCategory: { select: { name: true } },
  performers: { select: { artist: { select: { name: true } } }, orderBy: { position: 'asc' }, take: 1 },
  series: { select: { name: true } },
  trailer: { select: { id: true } },
  _count: { select: { pieces: true } },
} satisfies Prisma.VideoSelect

type Order = { sort: VideoSort; isReversed: boolean }

/** A page of what a search finds within the rest of a filter, by letters or else by spelling. */
async function searchVideos(query: string, rest: Prisma.Sql, { sort, isReversed }: Order, part: Part): Promise<Found> {
  const artists = (await artistsCalled(query)).slice(0, MAX_ARTISTS)
  // By name the list has the name in its index, else the folded one.
  const key = Prisma.raw(sort === 'name' ? 'folded(v."name")' : 'v."nameKey"')
  const performed = Prisma.sql`EXISTS (SELECT FROM "VideoPerformer" x
    WHERE x."videoId" = v."id" AND x."artistId" = ANY (${artists}::int[]))`
  const list = {
    table: 'Video' as const,
    where: Prisma.sql`${rest} AND (${key} LIKE ${namePattern(query)} OR v."id" IN (${numbered(query)})
      ${artists.length > 0 ? Prisma.sql`OR ${performed}` : Prisma.empty})`,
    order: orderSql(sort, isReversed),
  }
  const upTo = (rows: number, from: Prisma.Sql) => Prisma.sql`(SELECT v."id" FROM ${from} WHERE ${rest} LIMIT ${rows})`
  const named = Prisma.sql`v."nameKey" LIKE ${namePattern(query)}`
  // A video stands among its performers' once for each of them.
  const times = Math.max(1, Math.min(artists.length, MAX_PERFORMERS))
  const found = Prisma.sql`
    ${upTo(part.most, Prisma.sql`(SELECT * FROM "Video" v WHERE ${named} OFFSET 0) v`)}
    UNION ${upTo(part.most, Prisma.sql`(${numbered(query)}) n JOIN "Video" v USING ("id")`)}
    UNION ${upTo(part.most * times, Prisma.sql`(${videosOf(artists)} OFFSET 0) p JOIN "Video" v USING ("id")`)}`
  return searchedOr(async () => Prisma.sql`${rest} AND ${await isSpelt(query)}`, found, list, part)
}

/** Videos as staff list them, drafts included. @throws AppError unauthenticated, forbidden */
export async function listStaffVideos(
  actor: Actor,
  { page, sort, dir, size: sizeText, ...filter }: StaffVideosQuery,
  now: Date = new Date(),
): Promise<Paged<StaffVideoDto>> {
  requireActor(actor, 'content')
  const size = Number(sizeText)
  const { query, ...others } = filter
  const isReversed = dir !== undefined && dir !== firstDirection[sort]
  const part = { ...adminRows(page, size), most: mostCounted(page, size) }
  const isWhole = !Object.values(filter).some(Boolean)
  const where = await videoFilterSql({ ...others, query: '' }, now)
  const list = { table: 'Video' as const, where, order: orderSql(sort, isReversed) }
  const found = query
    ? await searchVideos(query, where, { sort, isReversed }, part)
    : await narrowed(list, { ...part, most: isWhole ? null : part.most })
  const rows = await db.video.findMany({ where: { id: { in: found.ids } }, select })
  const byId = new Map(rows.map((row) => [row.id, toDto(row, now)]))
  const data = found.ids.flatMap((id) => byId.get(id) ?? [])
  return isWhole ? paged(data, page, found.total, size) : pagedTo(data, page, found.total, size)
}

function toDto(row: Prisma.VideoGetPayload<{ select: typeof select }>, now: Date): StaffVideoDto {
  const { category, subCategory, performers, series, episode, trailer, _count, publishedAt, ...own } = row
  return {
    ...own,
    thumbnailUrl: shownPicture(own.thumbnailUrl),
    category: category.slug as CategorySlug,
    subCategory: subCategory?.name ?? null,
    artist: performers[0]?.artist.name ?? null,
    series: series && { name: series.name, episode: episode ?? 0 },
    publishedAt: publishedAt?.toISOString() ?? null,
    state: stateOf(publishedAt, now),
    pieces: _count.pieces,
    hasTrailer: trailer !== null,
  }
}
