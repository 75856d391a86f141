import 'server-only'
import { newestFirst, publishedAt, readCards } from '@/lib/domains/catalogue/cards/queries'
import type { CategorySlug, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { memoizeCount } from '@/lib/server/cache/memoize'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { fieldError } from '@/lib/shared/errors'
import { paged, sliceRows, type Paged } from '@/lib/shared/routes/paging'
import type { StaffSubCategoryDto } from './schema'

export async function requireCategory(tx: Db, slug: CategorySlug | '', subCategoryId: number | null): Promise<number> {
  const category = await tx.category.findUnique({ where: { slug }, select: { id: true } })
  if (!category) throw fieldError('category', 'Choose a category.')
  const where = { id: subCategoryId ?? 0, categoryId: category.id }
  if (subCategoryId !== null && (await tx.subCategory.count({ where })) === 0)
    throw fieldError('subCategoryId', 'Choose a sub-category of this category.')
  return category.id
}

export async function listStaffSubCategories(actor: Actor): Promise<StaffSubCategoryDto[]> {
  requireActor(actor, 'content')
  const [rows, counts] = await Promise.all([
    db.subCategory.findMany({
      orderBy: [{ category: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
      take: 500,
      select: { id: true, name: true, updatedAt: true, category: { select: { slug: true } } },
    }),
    db.video.groupBy({ by: ['subCategoryId'], _count: true }),
  ])
  const videosOf = new Map(counts.map(({ subCategoryId, _count }) => [subCategoryId, _count]))
  return rows.map(({ category, updatedAt, ...row }) => ({
    ...row,
    category: category.slug as CategorySlug,
    videos: videosOf.get(row.id) ?? 0,
    updatedAt: updatedAt.toISOString(),
  }))
}

export type ListScope = { category?: CategorySlug; subCategories?: readonly number[] }

const countVideos = memoizeCount((where: Prisma.VideoWhereInput) => db.video.count({ where }))

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

export function listCategoryVideos(
  actor: Actor,
  slug: CategorySlug,
  { page, subCategory }: { page: number; subCategory?: number },
  now: Date = new Date(),
): Promise<Paged<VideoCardDto>> {
  return listPublishedVideos(actor, { category: slug, subCategories: subCategory ? [subCategory] : [] }, page, now)
}
