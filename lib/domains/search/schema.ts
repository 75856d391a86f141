import { z } from 'zod'
import { pageNumberSchema } from '@/lib/shared/paging'

/** Longer than any name; a longer query is cut, not refused: people paste. */
const QUERY_MAX = 200

/** Between whole characters: half of one is nothing that a database takes. */
const cut = (text: string) => Array.from(text).slice(0, QUERY_MAX).join('')

const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(z.string().trim().regex(/^[1-9]\d{0,8}$/, 'Sub-categories must be ids').transform(Number)).max(100))

export const searchQuerySchema = z.object({
  query: z
    .union([z.string(), z.array(z.string()).transform((values) => values.join(' '))])
    .transform((text) => cut(text.replaceAll('\u0000', '').toWellFormed().trim()))
    .default(''),
  subCategories: idList.default([]),
  page: pageNumberSchema,
})
export type SearchInput = z.output<typeof searchQuerySchema>
