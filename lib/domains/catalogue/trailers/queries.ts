import 'server-only'
import { artistOf, isPublished, newestFirst, publishedAt } from '@/lib/domains/catalogue/cards/queries'
import type { AnnouncedVideo, CategorySlug, TrailerCardDto, TrailerDto } from '@/lib/domains/catalogue/schema'
import { sourceSelect, trailerSource } from '@/lib/domains/media/queries'
import type { VideoSource } from '@/lib/domains/media/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { RELATED_VIDEOS, TRAILER_CAROUSEL_ITEMS } from '@/lib/shared/constants'

const CANDIDATES = RELATED_VIDEOS * 3

const inOrder = [{ position: 'asc' }, { id: 'asc' }] satisfies Prisma.TrailerOrderByWithRelationInput[]

const trailerSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  durationSeconds: true,
  ...sourceSelect,
  video: {
    select: {
      id: true,
      freeAccess: true,
      publishedAt: true,
      category: { select: { slug: true } },
      subCategory: { select: { id: true, name: true } },
      performers: {
        select: { role: true, artist: { select: { id: true, name: true, publishedAt: true } } },
        orderBy: { position: 'asc' },
      },
    },
  },
} satisfies Prisma.TrailerSelect

type TrailerRow = Prisma.TrailerGetPayload<{ select: typeof trailerSelect }>

function toTrailerCard(row: TrailerRow, now: Date): TrailerCardDto {
  const { subCategory, category, id, freeAccess } = row.video
  const performers = row.video.performers
    .filter(({ artist }) => isPublished(artist, now))
    .map(({ artist, role }) => ({ id: artist.id, name: artist.name, role }))
  return {
    id: row.id,
    name: row.name,
    title: row.name,
    description: row.description,
    thumbnailUrl: shownPicture(row.thumbnailUrl),
    duration: row.durationSeconds,
    freeAccess,
    source: trailerSource(row),
    category: category.slug as CategorySlug,
    subCategory,
    artist: artistOf(performers),
    performers,
    video: { id },
  }
}

export async function listTrailers(
  limit: number = TRAILER_CAROUSEL_ITEMS,
  now: Date = new Date(),
): Promise<TrailerCardDto[]> {
  const rows = await db.trailer.findMany({
    where: { video: publishedAt(now) },
    orderBy: inOrder,
    take: limit,
    select: trailerSelect,
  })
  return rows.map((row) => toTrailerCard(row, now))
}

export async function getTrailer(id: number, now: Date = new Date()): Promise<TrailerDto | null> {
  const row = await db.trailer.findFirst({ where: { id, video: publishedAt(now) }, select: trailerSelect })
  if (!row) return null
  const published = (row.video.publishedAt ?? now).toISOString()
  return { ...toTrailerCard(row, now), publishedAt: published, relatedVideos: await listRelated(row, now) }
}

/** Used to make page titles unique. */
export async function isTrailerNameShared({ id, name }: { id: number; name: string }, now = new Date()) {
  const where = { name, id: { not: id }, video: publishedAt(now) }
  return (await db.trailer.findFirst({ where, select: { id: true } })) !== null
}

/** Ranks the first `CANDIDATES` trailers: same sub-category first, then same category, then the order set by staff. */
async function listRelated(trailer: TrailerRow, now: Date): Promise<TrailerCardDto[]> {
  const rows = await db.trailer.findMany({
    where: { id: { not: trailer.id }, video: publishedAt(now) },
    orderBy: inOrder,
    take: CANDIDATES,
    select: trailerSelect,
  })
  const { subCategory, category } = trailer.video
  const closeness = ({ video }: TrailerRow) =>
    (subCategory && video.subCategory?.id === subCategory.id ? 2 : 0) + (video.category.slug === category.slug ? 1 : 0)
  return rows
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED_VIDEOS)
    .map((row) => toTrailerCard(row, now))
}

export async function getAnnouncedVideo(id: number, now = new Date()): Promise<AnnouncedVideo | null> {
  const row = await db.video.findFirst({
    where: { id, ...publishedAt(now) },
    select: {
      id: true,
      name: true,
      description: true,
      thumbnailUrl: true,
      durationSeconds: true,
      freeAccess: true,
      publishedAt: true,
      pieces: { select: { title: true, startSeconds: true, endSeconds: true }, orderBy: { startSeconds: 'asc' } },
    },
  })
  if (!row?.publishedAt) return null
  const { durationSeconds, freeAccess, thumbnailUrl, publishedAt: since, ...video } = row
  return {
    ...video,
    publishedAt: since,
    thumbnailUrl: shownPicture(thumbnailUrl),
    duration: durationSeconds,
    free: freeAccess,
  }
}

export type PublicTrailer = {
  id: number
  name: string
  description: string
  thumbnailUrl: string
  duration: number
  source: VideoSource | null
  publishedAt: Date
  /** Latest of three times: the trailer's edit, the video's edit and its publication. */
  modifiedAt: Date
}

const publicSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  durationSeconds: true,
  updatedAt: true,
  ...sourceSelect,
  video: { select: { publishedAt: true, updatedAt: true } },
} satisfies Prisma.TrailerSelect

function toPublic(row: Prisma.TrailerGetPayload<{ select: typeof publicSelect }>): PublicTrailer {
  const { id, name, description, thumbnailUrl, durationSeconds, updatedAt, video } = row
  const publishedAt = video.publishedAt ?? updatedAt
  return {
    id,
    name,
    description,
    thumbnailUrl: shownPicture(thumbnailUrl),
    duration: durationSeconds,
    source: trailerSource(row),
    publishedAt,
    modifiedAt: new Date(Math.max(...[updatedAt, video.updatedAt, publishedAt].map(Number))),
  }
}

export async function listSitemapTrailers(part: number, size: number, now = new Date()): Promise<PublicTrailer[]> {
  const rows = await db.trailer.findMany({
    where: { video: publishedAt(now) },
    orderBy: { id: 'asc' },
    skip: part * size,
    take: size,
    select: publicSelect,
  })
  return rows.map(toPublic)
}

export function countPublicTrailers(now = new Date()): Promise<number> {
  return db.trailer.count({ where: { video: publishedAt(now) } })
}

export async function listNewestTrailers(limit: number, now = new Date()): Promise<PublicTrailer[]> {
  const rows = await db.trailer.findMany({
    where: { video: publishedAt(now) },
    orderBy: newestFirst.map((video) => ({ video })),
    take: limit,
    select: publicSelect,
  })
  return rows.map(toPublic)
}
