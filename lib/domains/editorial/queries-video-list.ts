import 'server-only'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { artistsNamed } from '@/lib/domains/editorial/queries-lists'
import { parseVimeo } from '@/lib/domains/editorial/schema-editing'
import {
  firstDirection,
  stateOf,
  type StaffVideoDto,
  type StaffVideosQuery,
  type VideoSort,
} from '@/lib/domains/editorial/schema-videos'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { likePattern } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/picture-address'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, paged, type Paged } from '@/lib/shared/paging'

export type StaffVideosFilter = Omit<StaffVideosQuery, 'page' | 'sort' | 'dir' | 'size'>

/** SQL: the videos of an artist whose name, or another spelling of it, contains a text. */
async function videosOfArtist(name: string): Promise<Prisma.Sql> {
  const rows = await db.artist.findMany({ where: await artistsNamed(name), take: 1000, select: { id: true } })
  return Prisma.sql`SELECT "videoId" FROM "VideoPerformer" WHERE "artistId" = ANY (${rows.map(({ id }) => id)}::int[])`
}

const sources = {
  ...{ vimeo: '"vimeoId" IS NOT NULL', file: '"fileKey" IS NOT NULL', hls: '"hlsUrl" IS NOT NULL' },
  // Only a draft may wait for its source.
  none: '"publishedAt" IS NULL AND coalesce("vimeoId", "fileKey", "hlsUrl") IS NULL',
} as const
const lacks = {
  picture: `"thumbnailUrl" = ''`,
  programme: 'NOT v."hasProgramme"',
  captions: 'NOT EXISTS (SELECT FROM "CaptionTrack" x WHERE x."videoId" = v."id")',
  artist: 'NOT EXISTS (SELECT FROM "VideoPerformer" x WHERE x."videoId" = v."id" AND x."position" = 1)',
} as const

/** SQL: whether a text is in the name of a video v. */
const isNamed = (query: string) => Prisma.sql`v."nameKey" LIKE lower(${likePattern(query)})`

/** SQL: the videos that a search finds by something else than their own name. */
const foundOtherwise = async (query: string) => Prisma.sql`
  SELECT "id" FROM "Video" WHERE "externalId" = ${query}
  UNION SELECT "id" FROM "Video" WHERE "vimeoId" = ${parseVimeo(query)?.vimeoId ?? ''}
  UNION ${await videosOfArtist(query)}`

/** From how many videos on a search is looked for in the order of the list: the first rows are soon there. */
const MANY = 2_000

/** SQL: which videos v a search finds. Few are found by the database index of names, many row by row. */
async function searchSql(query: string, expected: number): Promise<Prisma.Sql> {
  const others = await foundOtherwise(query)
  return expected > MANY
    ? Prisma.sql`(${isNamed(query)} OR v."id" IN (${others}))`
    : Prisma.sql`v."id" IN (SELECT "id" FROM "Video" WHERE "name" ILIKE ${likePattern(query)} UNION ${others})`
}

/**
 * SQL: which videos v a filter has. Each part is answered by an index of its own.
 * @param expected how many they are, where it is known
 */
export async function videoFilterSql(filter: StaffVideosFilter, now: Date, expected = 0): Promise<Prisma.Sql> {
  const { query, category, state, access, artist, series, tag, source, missing } = filter
  const parts = [Prisma.sql`true`]
  if (query) parts.push(await searchSql(query, expected))
  if (category) parts.push(Prisma.sql`v."categoryId" = (SELECT "id" FROM "Category" WHERE "slug" = ${category})`)
  if (state === 'draft') parts.push(Prisma.sql`v."publishedAt" IS NULL`)
  if (state === 'scheduled') parts.push(Prisma.sql`v."publishedAt" > ${now}`)
  if (state === 'published') parts.push(Prisma.sql`v."publishedAt" <= ${now}`)
  if (access) parts.push(Prisma.sql`v."freeAccess" = ${access === 'free'}`)
  if (artist) parts.push(Prisma.sql`v."id" IN (${await videosOfArtist(artist)})`)
  if (series)
    parts.push(Prisma.sql`v."seriesId" IN (SELECT "id" FROM "Series" WHERE "name" ILIKE ${likePattern(series)})`)
  if (tag) {
    parts.push(Prisma.sql`v."id" IN (SELECT x."videoId" FROM "VideoTag" x JOIN "Tag" t ON t."id" = x."tagId"
      WHERE t."tag" ILIKE ${likePattern(tag)} OR t."name" ILIKE ${likePattern(tag)})`)
  }
  if (source) parts.push(Prisma.raw(sources[source]))
  if (missing) parts.push(Prisma.raw(lacks[missing]))
  return Prisma.join(parts, ' AND ')
}

/** Columns of each order, as they stand in its database index, with the direction of the first. */
const orders: Record<VideoSort, readonly string[]> = {
  edited: ['"updatedAt" DESC', '"id" DESC'],
  published: ['"publishedAt" DESC', '"id" DESC'],
  name: ['"name" ASC', '"id" ASC'],
  category: ['"categoryId" ASC', '"publishedAt" DESC', '"id" DESC'],
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

/** How many videos a filter has. Those that a search finds by their names are counted within one database index. */
async function countVideos({ query, ...filter }: StaffVideosFilter, now: Date): Promise<number> {
  const rest = await videoFilterSql({ ...filter, query: '' }, now)
  const counted = (condition: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM "Video" v WHERE ${rest} AND ${condition})`
  const all = query
    ? Prisma.sql`${counted(isNamed(query))} +
        ${counted(Prisma.sql`v."id" IN (${await foundOtherwise(query)}) AND NOT ${isNamed(query)}`)}`
    : counted(Prisma.sql`true`)
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT ${all} AS "count"`
  return row?.count ?? 0
}

/** Videos as staff list them, drafts included. @throws AppError unauthenticated, forbidden */
export async function listStaffVideos(
  actor: Actor,
  { page, sort, dir, size: sizeText, ...filter }: StaffVideosQuery,
  now: Date = new Date(),
): Promise<Paged<StaffVideoDto>> {
  requireActor(actor, 'content')
  const size = Number(sizeText)
  const total = await countVideos(filter, now)
  const where = await videoFilterSql(filter, now, total)
  const { skip } = adminRows(page, size)
  const take = Math.max(0, Math.min(size, total - skip))
  // A page of the second half is read from the end: what is passed over costs the most.
  const fromEnd = skip > total / 2
  const isReversed = (dir !== undefined && dir !== firstDirection[sort]) !== fromEnd
  const ids = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM "Video" v WHERE ${where} ORDER BY ${orderSql(sort, isReversed)}
    OFFSET ${fromEnd ? Math.max(0, total - skip - take) : skip} LIMIT ${take}`
  const inOrder = (fromEnd ? ids.reverse() : ids).map(({ id }) => id)
  const rows = await db.video.findMany({ where: { id: { in: inOrder } }, select })
  const byId = new Map(rows.map((row) => [row.id, toDto(row, now)]))
  return paged(
    inOrder.flatMap((id) => byId.get(id) ?? []),
    page,
    total,
    size,
  )
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
