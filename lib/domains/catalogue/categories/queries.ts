import 'server-only'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError } from '@/lib/shared/errors'
import type { StaffSubCategoryDto } from './schema'

/**
 * The category that a form chose, by its id.
 * @param subCategoryId of a sub-category that must be one of it; null for none
 * @throws AppError validation at the field of what is gone, or does not fit
 */
export async function requireCategory(tx: Db, slug: CategorySlug | '', subCategoryId: number | null): Promise<number> {
  const category = await tx.category.findUnique({ where: { slug }, select: { id: true } })
  if (!category) throw fieldError('category', 'Please choose a category')
  const where = { id: subCategoryId ?? 0, categoryId: category.id }
  if (subCategoryId !== null && (await tx.subCategory.count({ where })) === 0)
    throw fieldError('subCategoryId', 'This sub-category does not belong to the category')
  return category.id
}

/** All sub-categories in the order of the chips. @throws AppError unauthenticated, forbidden */
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
