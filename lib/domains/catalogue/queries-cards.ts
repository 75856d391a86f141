import 'server-only'
import { runningRentals, sourceSelect, trailerSource, videoSource } from '@/lib/domains/media/queries'
import type { CategorySlug, ProgressDto, TrailerCardDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'

/** How rows become cards: the columns a card needs, and the masking, shared by every list. */

const refs = {
  category: { select: { slug: true } },
  subCategory: { select: { id: true, name: true } },
  artist: { select: { id: true, name: true, publishedAt: true } },
} satisfies Prisma.VideoSelect

export function cardSelect(actor: Actor, now: Date) {
  return {
    id: true,
    name: true,
    description: true,
    thumbnailUrl: true,
    durationSeconds: true,
    freeAccess: true,
    episode: true,
    ...sourceSelect,
    ...refs,
    series: { select: { _count: { select: { videos: { where: publishedAt(now) } } } } },
    trailer: { select: { id: true } },
    rentals: runningRentals(actor, now),
    // At most one row, and none for a visitor.
    watchProgress: {
      where: { userId: actor.id },
      select: { positionSeconds: true, completedAt: true, updatedAt: true },
      take: 1,
    },
  } satisfies Prisma.VideoSelect
}
export type CardRow = Prisma.VideoGetPayload<{ select: ReturnType<typeof cardSelect> }>

/** Only what is published at this instant exists for viewers. */
export function publishedAt(now: Date) {
  return { publishedAt: { lte: now } } satisfies Prisma.VideoWhereInput
}

/** Newest first; the id decides between equals, so that pages never overlap. */
export const newestFirst = [{ publishedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.VideoOrderByWithRelationInput[]

type ArtistRow = { id: number; name: string; publishedAt: Date | null }

/** A draft artist is named nowhere: their videos are public without them, because their page is not there. */
function publicArtist(row: ArtistRow | null, now: Date): { id: number; name: string } | null {
  return row?.publishedAt && row.publishedAt <= now ? { id: row.id, name: row.name } : null
}

export function toCard(actor: Actor, row: CardRow, now: Date): VideoCardDto {
  return {
    id: row.id,
    name: row.name,
    title: row.name,
    description: row.description,
    thumbnailUrl: row.thumbnailUrl,
    duration: row.durationSeconds,
    freeAccess: row.freeAccess,
    category: row.category.slug as CategorySlug,
    subCategory: row.subCategory,
    artist: publicArtist(row.artist, now),
    episode: row.episode,
    totalEpisodes: row.series?._count.videos ?? null,
    trailer: row.trailer,
    progress: toProgress(row.watchProgress[0]),
    ...videoSource(actor, row, row.rentals.length > 0, now),
  }
}

function toProgress(row: CardRow['watchProgress'][number] | undefined): ProgressDto | null {
  if (!row) return null
  const { positionSeconds, completedAt, updatedAt } = row
  return { positionSeconds, completed: completedAt !== null, at: updatedAt.toISOString() }
}

export const trailerSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  durationSeconds: true,
  ...sourceSelect,
  video: { select: { id: true, freeAccess: true, publishedAt: true, ...refs } },
} satisfies Prisma.TrailerSelect
type TrailerRow = Prisma.TrailerGetPayload<{ select: typeof trailerSelect }>

export function toTrailerCard(row: TrailerRow, now: Date): TrailerCardDto {
  return {
    id: row.id,
    name: row.name,
    title: row.name,
    description: row.description,
    thumbnailUrl: row.thumbnailUrl,
    duration: row.durationSeconds,
    freeAccess: row.video.freeAccess,
    category: row.video.category.slug as CategorySlug,
    subCategory: row.video.subCategory,
    artist: publicArtist(row.video.artist, now),
    video: { id: row.video.id },
    ...trailerSource(row),
  }
}
