import 'server-only'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { parseVimeo } from '@/lib/domains/catalogue/sources/schema'
import { findArtistsByName, findArtistsByNameOrSpelling } from '@/lib/domains/catalogue/staff-artists/queries'
import {
  firstDirection,
  stateOf,
  type StaffVideoDto,
  type StaffVideosQuery,
  type VideosFilter,
  type VideoSort,
  type VideoState,
} from '@/lib/domains/catalogue/videos/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { findIdsBySpelling, nameContains, whereNameMatches, whereTagMatches } from '@/lib/server/db/name-filters'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { adminRows, mostCounted, paged, pagedTo, type Paged } from '@/lib/shared/routes/paging'

/** Maximum number of matching artists whose videos are searched. */
const MAX_ARTISTS = 1000

const sources: Record<NonNullable<VideosFilter['source']>, Prisma.VideoWhereInput> = {
  vimeo: { vimeoId: { not: null } },
  file: { fileKey: { not: null } },
  hls: { hlsUrl: { not: null } },
  // Only drafts can have no source.
  none: { publishedAt: null, vimeoId: null, fileKey: null, hlsUrl: null },
}
const lacks: Record<NonNullable<VideosFilter['missing']>, Prisma.VideoWhereInput> = {
  picture: { thumbnailUrl: '' },
  programme: { pieces: { none: {} } },
  captions: { captions: { none: {} } },
  artist: { performers: { none: { position: 1 } } },
}
const inState = (now: Date): Record<VideoState, Prisma.VideoWhereInput> => ({
  draft: { publishedAt: null },
  scheduled: { publishedAt: { gt: now } },
  published: { publishedAt: { lte: now } },
})

const performedBy = (artists: readonly number[]) => ({
  performers: { some: { artistId: { in: artists.slice(0, MAX_ARTISTS) } } },
})

async function filtered(filter: VideosFilter, now: Date): Promise<Prisma.VideoWhereInput> {
  const { category: slug, state, access, artist, series, tag, source, missing } = filter
  const category = slug && (await db.category.findUnique({ where: { slug }, select: { id: true } }))
  return {
    categoryId: slug ? (category?.id ?? 0) : undefined,
    freeAccess: access ? access === 'free' : undefined,
    seriesId: series ? (await whereNameMatches('Series', series)).id : undefined,
    tags: tag ? { some: { tagId: (await whereTagMatches(tag)).id } } : undefined,
    AND: [
      state ? inState(now)[state] : {},
      artist ? performedBy(await findArtistsByNameOrSpelling(artist)) : {},
      source ? sources[source] : {},
      missing ? lacks[missing] : {},
    ],
  }
}

/** Finds videos by name, artist or exact id. If none match, finds similar spellings. */
export async function findVideos(filter: VideosFilter, now: Date, most?: number) {
  const { query } = filter
  const rest = await filtered(filter, now)
  const all = async (where: Prisma.VideoWhereInput) => ({ where, total: await db.video.count({ where, take: most }) })
  if (!query) return all(rest)
  const byId = [{ externalId: query }, { vimeoId: parseVimeo(query)?.vimeoId ?? '' }]
  const called = [{ nameKey: nameContains(query) }, ...byId, performedBy(await findArtistsByName(query))]
  // Runs one query per condition, because a single OR couldn't use their separate indexes.
  const found = new Set<number>()
  for (const each of called) {
    const rows = await db.video.findMany({ where: { ...rest, ...each }, take: most, select: { id: true } })
    for (const { id } of rows) found.add(id)
  }
  if (found.size === 0) {
    const [ids, artists] = [await findIdsBySpelling('Video', query), await findArtistsByNameOrSpelling(query)]
    return all({ ...rest, OR: [{ id: { in: ids } }, performedBy(artists)] })
  }
  // If many videos match, it is faster to read the list in order until the page is full.
  if (most && found.size >= most) return { where: { ...rest, OR: called }, total: most }
  return { where: { id: { in: [...found] } }, total: found.size }
}

/** Each sort order has a database index. The index also serves the reverse order. */
const orders = {
  edited: { updatedAt: 'desc', id: 'desc' },
  published: { publishedAt: 'desc', id: 'desc' },
  name: { name: 'asc', id: 'asc' },
  category: { categoryId: 'asc', publishedAt: 'desc', id: 'desc' },
} as const satisfies Record<VideoSort, Prisma.VideoOrderByWithRelationInput>

const orderBy = (sort: VideoSort, isReversed: boolean): Prisma.VideoOrderByWithRelationInput[] =>
  Object.entries(orders[sort]).map(([column, way]) => ({
    [column]: isReversed ? (way === 'asc' ? 'desc' : 'asc') : way,
  }))

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
  pieces: { select: { id: true } },
} satisfies Prisma.VideoSelect

export async function listStaffVideos(
  actor: Actor,
  { page, sort, dir, size: sizeText, ...filter }: StaffVideosQuery,
  now: Date = new Date(),
): Promise<Paged<StaffVideoDto>> {
  requireActor(actor, 'content')
  const size = Number(sizeText)
  const isReversed = dir !== undefined && dir !== firstDirection[sort]
  const isWhole = !Object.values(filter).some(Boolean)
  const { where, total } = await findVideos(filter, now, isWhole ? undefined : mostCounted(page, size))
  const order = { orderBy: orderBy(sort, isReversed) }
  // Reads the ids first, because a join would also read the rows of all earlier pages.
  const found = await db.video.findMany({ where, ...adminRows(page, size), ...order, select: { id: true } })
  const ids = found.map(({ id }) => id)
  const rows = await db.video.findMany({ where: { id: { in: ids } }, ...order, select })
  const data = rows.map((row) => toDto(row, now))
  return (isWhole ? paged : pagedTo)(data, page, total, size)
}

function toDto(row: Prisma.VideoGetPayload<{ select: typeof select }>, now: Date): StaffVideoDto {
  const { category, subCategory, performers, series, episode, trailer, pieces, publishedAt, ...own } = row
  return {
    ...own,
    thumbnailUrl: shownPicture(own.thumbnailUrl),
    category: category.slug as CategorySlug,
    subCategory: subCategory?.name ?? null,
    artist: performers[0]?.artist.name ?? null,
    series: series && { name: series.name, episode: episode ?? 0 },
    publishedAt: publishedAt?.toISOString() ?? null,
    state: stateOf(publishedAt, now),
    pieces: pieces.length,
    hasTrailer: trailer !== null,
  }
}
