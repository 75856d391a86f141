import { z } from 'zod'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { FoundText } from '@/lib/domains/catalogue/texts/schema'
import { searchFiltersShape } from '@/lib/domains/search/filters/schema'
import { asTyped } from '@/lib/shared/editing'
import { truncateAtWord } from '@/lib/shared/format/format'
import { pageNumberSchema, type Paged } from '@/lib/shared/routes/paging'

/** Maximum length of a query. Longer queries are truncated instead of rejected, because people paste text. */
const QUERY_MAX = 200

/**
 * Truncates between code points, because PostgreSQL rejects lone surrogates. Counts code points after NFKC, because
 * U+FDFA alone expands to four words.
 */
function cut(text: string): string {
  let letters = 0
  const signs = Array.from(text)
  const end = signs.findIndex((sign) => {
    letters += Array.from(sign.normalize('NFKC')).length
    return letters > QUERY_MAX
  })
  return end === -1 ? text : truncateAtWord(text, end)
}

const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(
    z
      .array(
        z
          .string()
          .trim()
          .regex(/^[1-9]\d{0,8}$/, 'Sub-categories must be IDs.')
          .transform(Number),
      )
      .max(100),
  )

export const searchQuerySchema = z.object({
  query: z
    .union([z.string(), z.array(z.string()).transform((values) => values.join(' '))])
    .transform((text) => cut(asTyped(text.replaceAll('\u0000', '').toWellFormed()).trim()))
    .default(''),
  subCategories: idList.default([]),
  ...searchFiltersShape,
  page: pageNumberSchema,
})
export type SearchInput = z.output<typeof searchQuerySchema>

export type SearchFieldName =
  | 'name'
  | 'artist'
  | 'piece'
  | 'composition'
  | 'raga'
  | 'tala'
  | 'composer'
  | 'form'
  | 'subCategory'
  | 'series'
  | FoundText

export type SearchMatch = {
  field: SearchFieldName
  text: string
  /** Start of the piece; null if the match applies to the whole video. */
  startSeconds: number | null
}

export type SearchResultDto = VideoCardDto & { match: SearchMatch | null }

/**
 * `totalRecords` is the number of results that can be paged through. `leftOut` contains the query words, as typed, that
 * no result matches.
 */
export type SearchPageDto = Paged<SearchResultDto> & { leftOut?: string[] }

export type FoundVideo = Omit<SearchResultDto, 'source'>
