import { z } from 'zod'
import { idsSchema, NAME_MISSING, versionSchema } from '@/lib/domains/catalogue/editing/schema'
import { categorySlugSchema, type CategorySlug } from '@/lib/domains/catalogue/schema'
import { requiredText } from '@/lib/shared/editing'

export const subCategoryInputSchema = z.object({
  category: categorySlugSchema,
  name: requiredText(NAME_MISSING, 60),
  updatedAt: versionSchema,
})
export type StaffSubCategoryDto = {
  id: number
  name: string
  category: CategorySlug
  videos: number
  updatedAt: string
}

/** `seen` is the order that the editor loaded, `ids` the new order. */
export const subCategoryOrderSchema = z.object({ category: categorySlugSchema, seen: idsSchema, ids: idsSchema })
export type SubCategoryOrder = z.output<typeof subCategoryOrderSchema>
