import 'server-only'
import {
  cardSelect,
  newestFirst,
  publishedAt,
  toCard,
  toTrailerCard,
  trailerSelect,
} from '@/lib/domains/catalogue/queries-cards'
import type { TrailerCardDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { RELATED_VIDEOS } from '@/lib/shared/constants'

/** 'More like this': the same artist first, then the same sub-category, then the same category; newest first. */

type Subject = {
  id: number
  categoryId: number
  subCategoryId: number | null
  artistId: number | null
  seriesId: number | null
}

/** Candidates read per reason; a few more than shown, because the same video may come for two reasons. */
const CANDIDATES = RELATED_VIDEOS * 3

export async function relatedVideos(actor: Actor, video: Subject, now: Date): Promise<VideoCardDto[]> {
  const rows = await db.video.findMany({
    where: {
      id: { not: video.id },
      ...publishedAt(now),
      // The episodes have their own list.
      NOT: video.seriesId === null ? undefined : { seriesId: video.seriesId },
      OR: [
        ...(video.artistId === null ? [] : [{ artistId: video.artistId }]),
        ...(video.subCategoryId === null ? [] : [{ subCategoryId: video.subCategoryId }]),
        { categoryId: video.categoryId },
      ],
    },
    orderBy: newestFirst,
    take: CANDIDATES * 3,
    select: { ...cardSelect(actor, now), artistId: true, subCategoryId: true },
  })
  const closeness = (row: { artistId: number | null; subCategoryId: number | null }) =>
    (row.artistId !== null && row.artistId === video.artistId ? 2 : 0) +
    (row.subCategoryId !== null && row.subCategoryId === video.subCategoryId ? 1 : 0)
  return rows
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED_VIDEOS)
    .map((row) => toCard(actor, row, now))
}

/** Trailers of videos in the same sub-category, then the same category. */
export async function relatedTrailers(
  trailer: { id: number; video: { category: { slug: string }; subCategory: { id: number } | null } },
  now: Date,
): Promise<TrailerCardDto[]> {
  const rows = await db.trailer.findMany({
    where: { id: { not: trailer.id }, video: publishedAt(now) },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: CANDIDATES,
    select: trailerSelect,
  })
  const closeness = (row: (typeof rows)[number]) =>
    (row.video.subCategory?.id === trailer.video.subCategory?.id ? 2 : 0) +
    (row.video.category.slug === trailer.video.category.slug ? 1 : 0)
  return rows
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, RELATED_VIDEOS)
    .map(toTrailerCard)
}
