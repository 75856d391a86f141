import { z } from 'zod'
import { categorySlugSchema, idSchema, type CategorySlug } from '@/lib/domains/catalogue/schema'
import type { FilterName } from '@/lib/shared/search-filters'

export const searchFiltersShape = {
  category: categorySlugSchema.optional(),
  form: idSchema.optional(),
  raga: idSchema.optional(),
} satisfies Record<FilterName, z.ZodType>
export type SearchFilters = z.output<z.ZodObject<typeof searchFiltersShape>>

/** What the results can be narrowed to, with the exact number that would be left; the most frequent first. */
export type FilterOption = { id: CategorySlug | number; name: string; videos: number }
export type SearchFiltersDto = Record<FilterName, FilterOption[]>

export const noFilters: SearchFiltersDto = { category: [], form: [], raga: [] }
