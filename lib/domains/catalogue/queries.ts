import 'server-only'
import {
  cardSelect,
  newestFirst,
  publishedAt,
  toCard,
  toTrailerCard,
  trailerSelect,
} from '@/lib/domains/catalogue/queries-cards'
import { listCompanions, listRelatedIds, relatedTrailers } from '@/lib/domains/catalogue/queries-related'
import type {
  CategorySlug,
  SubCategoryDto,
  TrailerCardDto,
  TrailerDto,
  VideoCardDto,
  VideoDto,
} from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE, TRAILER_CAROUSEL_ITEMS } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'

/**
 * Videos that fit a condition, newest first, one page of them, counted and read to the page: for conditions that few
 * videos fit. Whole categories are `listPublishedVideos`.
 * @param page from 0; past the end gives no data and the true totals
 */
export async function listVideos(
  actor: Actor,
  where: Prisma.VideoWhereInput,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  const all = { AND: [where, publishedAt(now)] }
  const [rows, totalRecords] = await Promise.all([
    db.video.findMany({
      where: all,
      select: cardSelect(actor, now),
      orderBy: newestFirst,
      skip: page * PAGE_SIZE.feed,
      take: PAGE_SIZE.feed,
    }),
    db.video.count({ where: all }),
  ])
  return paged(
    rows.map((row) => toCard(actor, row, now)),
    page,
    PAGE_SIZE.feed,
    totalRecords,
  )
}

/** Sub-categories, of one category or all, in the order of the chips. */
export async function listSubCategories(slug?: CategorySlug): Promise<SubCategoryDto[]> {
  const rows = await db.subCategory.findMany({
    where: { category: { slug } },
    orderBy: [{ category: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, category: { select: { slug: true } } },
    take: 500,
  })
  return rows.map(({ id, name, category }) => ({ id, name, category: category.slug as CategorySlug }))
}

/**
 * One video with its programme, the episodes of its series and related videos; null when there is none.
 * @param options `drafts` finds what is not public yet too: for staff, who are asked for before (`getVideoPreview`)
 */
export async function getVideo(
  actor: Actor,
  id: number,
  now: Date = new Date(),
  { drafts = false }: { drafts?: boolean } = {},
): Promise<VideoDto | null> {
  const read = db.video.findFirst({
    where: { id, ...(drafts ? {} : publishedAt(now)) },
    select: {
      ...cardSelect(actor, now),
      seriesId: true,
      savedBy: { where: { userId: actor.id }, select: { userId: true }, take: 1 },
      pieces: {
        orderBy: { startSeconds: 'asc' },
        select: {
          startSeconds: true,
          title: true,
          language: true,
          raga: { select: { name: true } },
          tala: { select: { name: true } },
          composer: { select: { name: true } },
          form: { select: { name: true } },
        },
      },
    },
  })
  const [row, relatedIds] = await Promise.all([read, listRelatedIds(id, now)])
  if (!row) return null
  return {
    ...toCard(actor, row, now),
    saved: row.savedBy.length > 0,
    pieces: row.pieces.map(({ raga, tala, composer, form, ...piece }) => ({
      ...piece,
      raga: raga?.name ?? null,
      tala: tala?.name ?? null,
      composer: composer?.name ?? null,
      form: form?.name ?? null,
    })),
    ...(await listCompanions(actor, { seriesId: row.seriesId, relatedIds }, now)),
  }
}

/** Trailers of published videos in the operator's order. */
export async function listTrailers(
  limit: number = TRAILER_CAROUSEL_ITEMS,
  now: Date = new Date(),
): Promise<TrailerCardDto[]> {
  const rows = await db.trailer.findMany({
    where: { video: publishedAt(now) },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: limit,
    select: trailerSelect,
  })
  return rows.map((row) => toTrailerCard(row, now))
}

/** One trailer with up to four related ones; null when there is none. */
export async function getTrailer(id: number, now: Date = new Date()): Promise<TrailerDto | null> {
  const row = await db.trailer.findFirst({ where: { id, video: publishedAt(now) }, select: trailerSelect })
  if (!row) return null
  const published = (row.video.publishedAt ?? now).toISOString()
  return { ...toTrailerCard(row, now), publishedAt: published, relatedVideos: await relatedTrailers(row, now) }
}
