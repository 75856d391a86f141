import 'server-only'
import { featuredPages, type CategorySlug } from '@/lib/domains/catalogue/schema'
import { refusalByVideos } from '@/lib/domains/editorial/policy-deletion'
import { publicationFields } from '@/lib/domains/editorial/policy-publication'
import { sourceFields } from '@/lib/domains/editorial/schema-editing'
import type {
  StaffArtistDetail,
  StaffFeaturedRow,
  StaffSeriesDetail,
  StaffSubCategoryDto,
  StaffTrailerDetail,
} from '@/lib/domains/editorial/schema-lists'
import { stateOf } from '@/lib/domains/editorial/schema-videos'
import { sourceSelect } from '@/lib/domains/media/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { contains, isIndexed, likePattern } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { searched } from '@/lib/server/db/searched'
import { countTrailers, type Found } from '@/lib/server/db/tallied'
import type { Actor } from '@/lib/shared/actor'
import { clockTime } from '@/lib/shared/format'
import { adminRows, mostCounted, paged, pagedTo, type AdminListQuery } from '@/lib/shared/paging'

/** What staff see of artists, series, sub-categories, trailers and featured rows. Each asks for the right `content`. */

const byName = [{ name: 'asc' as const }, { id: 'asc' as const }]

const artistDetailSelect = {
  id: true,
  name: true,
  aliases: true,
  description: true,
  thumbnailUrl: true,
  publishedAt: true,
  updatedAt: true,
  subCategories: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
} satisfies Prisma.ArtistSelect
export type ArtistDetailRow = Prisma.ArtistGetPayload<{ select: typeof artistDetailSelect }>

export function readArtistDetail(tx: Db, id: number): Promise<ArtistDetailRow | null> {
  return tx.artist.findUnique({ where: { id }, select: artistDetailSelect })
}

/** Artists that are found by another spelling; to find others, people type more letters. */
const BY_ALIAS = 200

/** The artists whose name, or one of its other spellings, contains a text. */
export async function artistsNamed(query: string): Promise<Prisma.ArtistWhereInput> {
  if (query === '') return {}
  const like = likePattern(query)
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Artist" n WHERE n."aliases" <> '{}' AND EXISTS (SELECT FROM unnest(n."aliases") a WHERE a ILIKE ${like})
    ORDER BY "id" LIMIT ${BY_ALIAS}`
  return { OR: [{ name: contains(query) }, { id: { in: rows.map(({ id }) => id) } }] }
}

/** Artists by name, drafts included, ten a page. @throws AppError unauthenticated, forbidden */
export async function listStaffArtists(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const where = await artistsNamed(query)
  const select = {
    id: true,
    name: true,
    aliases: true,
    publishedAt: true,
    _count: { select: { performances: true } },
  } as const
  const [rows, total] = await Promise.all([
    db.artist.findMany({ where, orderBy: byName, ...adminRows(page), select }),
    db.artist.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ _count, publishedAt, ...row }) => ({
    ...row,
    videos: _count.performances,
    state: stateOf(publishedAt, now),
  }))
  return pagedTo(data, page, total)
}

/** One artist for its form, or null. @throws AppError unauthenticated, forbidden */
export async function getStaffArtist(actor: Actor, id: number): Promise<StaffArtistDetail | null> {
  requireActor(actor, 'content')
  const row = await readArtistDetail(db, id)
  if (!row) return null
  const videos = await db.video.count({ where: { performers: { some: { artistId: id } } } })
  return {
    id,
    refusal: refusalByVideos('artist', row.name, videos),
    genres: row.subCategories.map((genre) => ({ id: genre.id, label: genre.name })),
    form: {
      name: row.name,
      aliases: row.aliases.join('\n'),
      description: row.description,
      thumbnailUrl: row.thumbnailUrl,
      genreIds: row.subCategories.map((genre) => genre.id),
      ...publicationFields(row.publishedAt),
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}

/** Series by name, ten a page. @throws AppError unauthenticated, forbidden */
export async function listStaffSeries(actor: Actor, { page, query }: AdminListQuery) {
  requireActor(actor, 'content')
  const where = query ? { name: contains(query) } : {}
  const select = { id: true, name: true, _count: { select: { videos: true } } } as const
  const [rows, total] = await Promise.all([
    db.series.findMany({ where, orderBy: byName, ...adminRows(page), select }),
    db.series.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ _count, ...row }) => ({ ...row, videos: _count.videos }))
  return pagedTo(data, page, total)
}

/** Episodes that the form of a series lists. */
const EPISODES = 200

/** One series for its form, with its first episodes, or null. @throws AppError unauthenticated, forbidden */
export async function getStaffSeries(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<StaffSeriesDetail | null> {
  requireActor(actor, 'content')
  const row = await db.series.findUnique({
    where: { id },
    select: {
      name: true,
      description: true,
      updatedAt: true,
      _count: { select: { videos: true } },
      videos: {
        orderBy: { episode: 'asc' },
        take: EPISODES,
        select: { id: true, name: true, episode: true, publishedAt: true },
      },
    },
  })
  if (!row) return null
  return {
    id,
    refusal: refusalByVideos('series', row.name, row._count.videos),
    form: { name: row.name, description: row.description, updatedAt: row.updatedAt.toISOString() },
    videos: row._count.videos,
    episodes: row.videos.map(({ publishedAt, episode, ...video }) => ({
      ...video,
      episode: episode ?? 0,
      state: stateOf(publishedAt, now),
    })),
  }
}

/** All sub-categories in the order of the chips. @throws AppError unauthenticated, forbidden */
export async function listStaffSubCategories(actor: Actor): Promise<StaffSubCategoryDto[]> {
  requireActor(actor, 'content')
  const rows = await db.subCategory.findMany({
    orderBy: [{ category: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
    take: 500,
    select: {
      id: true,
      name: true,
      updatedAt: true,
      category: { select: { slug: true } },
    },
  })
  // The tally has those with a date. Of drafts there are few, and an index.
  const counts = await db.$queryRaw<{ id: number; videos: number }[]>`
    SELECT "subCategoryId" AS "id", sum("count")::int AS "videos" FROM (
      SELECT "subCategoryId", "count" FROM "VideoTally"
      UNION ALL SELECT "subCategoryId", count(*) FROM "Video" WHERE "publishedAt" IS NULL GROUP BY 1
    ) each WHERE "subCategoryId" IS NOT NULL GROUP BY 1`
  const videosOf = new Map(counts.map(({ id, videos }) => [id, videos]))
  return rows.map(({ category, updatedAt, ...row }) => ({
    ...row,
    category: category.slug as CategorySlug,
    videos: videosOf.get(row.id) ?? 0,
    updatedAt: updatedAt.toISOString(),
  }))
}

const trailerDetailSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  durationSeconds: true,
  ...sourceSelect,
  position: true,
  updatedAt: true,
  video: { select: { id: true, name: true } },
} satisfies Prisma.TrailerSelect
export type TrailerDetailRow = Prisma.TrailerGetPayload<{ select: typeof trailerDetailSelect }>

export function readTrailerDetail(tx: Db, id: number): Promise<TrailerDetailRow | null> {
  return tx.trailer.findUnique({ where: { id }, select: trailerDetailSelect })
}

const trailerOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** Trailers by a part of their name or of their video's. */
function findTrailers({ page, query }: AdminListQuery): Promise<Found> {
  const [like, most] = [likePattern(query), mostCounted(page)]
  const found = Prisma.sql`(SELECT "id" FROM "Trailer" WHERE "name" ILIKE ${like} LIMIT ${most})
    UNION (SELECT t."id" FROM (SELECT "id" FROM "Video" WHERE "name" ILIKE ${like} OFFSET 0) o
      JOIN "Trailer" t ON t."videoId" = o."id" LIMIT ${most})`
  const list = {
    table: 'Trailer' as const,
    where: Prisma.sql`(lower(v."name") LIKE lower(${like})
      OR EXISTS (SELECT FROM "Video" o WHERE o."id" = v."videoId" AND o."nameKey" LIKE lower(${like})))`,
    order: Prisma.sql`v."position", v."id"`,
  }
  return searched(found, list, { ...adminRows(page), most }, !isIndexed(query))
}

async function allTrailers(page: number): Promise<Found> {
  const [rows, total] = await Promise.all([
    db.trailer.findMany({ orderBy: trailerOrder, ...adminRows(page), select: { id: true } }),
    countTrailers(),
  ])
  return { total, ids: rows.map(({ id }) => id) }
}

/** Trailers in the order of the landing page, ten a page. @throws AppError unauthenticated, forbidden */
export async function listStaffTrailers(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const video = { select: { id: true, name: true, publishedAt: true } } as const
  const select = { id: true, name: true, position: true, durationSeconds: true, video } as const
  const { ids, total } = query ? await findTrailers({ page, query }) : await allTrailers(page)
  // What is joined is joined to these rows, and not to those of the pages before.
  const rows = await db.trailer.findMany({ where: { id: { in: ids } }, orderBy: trailerOrder, select })
  const data = rows.map(({ durationSeconds, video: { publishedAt, ...of }, ...row }) => ({
    ...row,
    duration: durationSeconds,
    video: { ...of, state: stateOf(publishedAt, now) },
  }))
  return (query ? pagedTo : paged)(data, page, total)
}

/** One trailer for its form, or null. @throws AppError unauthenticated, forbidden */
export async function getStaffTrailer(actor: Actor, id: number): Promise<StaffTrailerDetail | null> {
  requireActor(actor, 'content')
  const row = await readTrailerDetail(db, id)
  if (!row) return null
  return {
    id,
    video: { id: row.video.id, label: row.video.name },
    form: {
      videoId: row.video.id,
      name: row.name,
      description: row.description,
      ...sourceFields(row),
      duration: clockTime(row.durationSeconds),
      thumbnailUrl: row.thumbnailUrl,
      position: String(row.position),
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}

/** What each page features, drafts included. @throws AppError unauthenticated, forbidden */
export async function listStaffFeatured(actor: Actor, now: Date = new Date()): Promise<StaffFeaturedRow[]> {
  requireActor(actor, 'content')
  const rows = await db.featuredVideo.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: 500,
    select: {
      page: true,
      video: { select: { id: true, name: true, publishedAt: true } },
    },
  })
  return featuredPages.map((page) => ({
    page,
    videos: rows
      .filter((row) => row.page === page)
      .map(({ video: { publishedAt, ...video } }) => ({ ...video, state: stateOf(publishedAt, now) })),
  }))
}
