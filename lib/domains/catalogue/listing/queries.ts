import 'server-only'
import { newestFirst, publishedAt, readCards } from '@/lib/domains/catalogue/cards/queries'
import type { CategorySlug, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { rememberedCount } from '@/lib/server/cache/remembered'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, sliceRows, type Paged } from '@/lib/shared/routes/paging'

/** The videos of a list: all, those of a category, or those of sub-categories (of the category, if there is one). */
export type ListScope = { category?: CategorySlug; subCategories?: readonly number[] }

const countVideos = rememberedCount((where: Prisma.VideoWhereInput) => db.video.count({ where }))

/**
 * One page of published videos, newest first.
 * @param page from 0; past the end gives no data and the true totals
 */
export async function listPublishedVideos(
  actor: Actor,
  { category, subCategories = [] }: ListScope,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  const where = {
    ...publishedAt(now),
    ...(category && { category: { slug: category } }),
    ...(subCategories.length > 0 && { subCategoryId: { in: [...subCategories] } }),
  } satisfies Prisma.VideoWhereInput
  const rows = sliceRows({ page, size: PAGE_SIZE.feed })
  const [found, total] = await Promise.all([
    db.video.findMany({ where, orderBy: newestFirst, ...rows, select: { id: true } }),
    countVideos(`${category ?? 'all'}:${subCategories.join()}`, where),
  ])
  const ids = found.map(({ id }) => id)
  return paged(await readCards(actor, ids, now), page, total, PAGE_SIZE.feed)
}

/** Videos of a category, optionally of one of its sub-categories, newest first. */
export function listCategoryVideos(
  actor: Actor,
  slug: CategorySlug,
  { page, subCategory }: { page: number; subCategory?: number },
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  return listPublishedVideos(actor, { category: slug, subCategories: subCategory ? [subCategory] : [] }, page, now)
}
