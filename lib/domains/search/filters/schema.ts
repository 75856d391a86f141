import { z } from 'zod'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import { languageTag } from '@/lib/shared/format/language'
import { idSchema } from '@/lib/shared/row-id'
import type { FilterName } from '@/lib/shared/search-filters'

export const searchFiltersShape = {
  category: categorySlugSchema.optional(),
  form: idSchema.optional(),
  raga: idSchema.optional(),
  captions: z
    .string()
    .transform((text) => languageTag(text) ?? '')
    .refine((tag) => tag !== '', 'Unknown language.')
    .optional(),
} satisfies Record<FilterName, z.ZodType>
export type SearchFilters = z.output<z.ZodObject<typeof searchFiltersShape>>

type FilterOption = { id: string | number; name: string; videos: number }
export type SearchFiltersDto = Record<FilterName, FilterOption[]>

export const noFilters: SearchFiltersDto = { category: [], form: [], raga: [], captions: [] }
