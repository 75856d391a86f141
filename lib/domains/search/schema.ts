import { z } from 'zod'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { pageNumberSchema } from '@/lib/shared/paging'

/** Longer than any name; a longer query is cut, not refused: people paste. */
const QUERY_MAX = 200

/** Between whole characters: half of one is nothing that a database takes. */
const cut = (text: string) => Array.from(text).slice(0, QUERY_MAX).join('')

const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(
    z
      .array(
        z
          .string()
          .trim()
          .regex(/^[1-9]\d{0,8}$/, 'Sub-categories must be ids')
          .transform(Number),
      )
      .max(100),
  )

export const searchQuerySchema = z.object({
  query: z
    .union([z.string(), z.array(z.string()).transform((values) => values.join(' '))])
    .transform((text) => cut(text.replaceAll('\u0000', '').toWellFormed().trim()))
    .default(''),
  subCategories: idList.default([]),
  page: pageNumberSchema,
})
export type SearchInput = z.output<typeof searchQuerySchema>

/** Where a query may stand. */
export const searchFields = [
  ...(['name', 'artist', 'piece', 'raga', 'tala', 'composer', 'form', 'subCategory', 'series', 'venue'] as const),
]
export type SearchFieldName = (typeof searchFields)[number]

/** What of a video answered the query best. */
export type SearchMatch = {
  field: SearchFieldName
  /** As the catalogue writes it. */
  text: string
  /** Where the piece begins, in seconds from the start; null when it is the whole video's. */
  startSeconds: number | null
}

/** A card, and what matched; null where nothing was asked. */
export type SearchResultDto = VideoCardDto & { match: SearchMatch | null }

/** A result as its card takes it, which the server's page and the API both have. */
export type FoundVideo = Omit<SearchResultDto, 'source'>
