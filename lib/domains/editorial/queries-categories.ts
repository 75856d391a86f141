import 'server-only'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import type { Db } from '@/lib/server/db/client'
import { fieldError } from '@/lib/shared/errors'

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
