import { searchQuerySchema } from '@/lib/domains/search/schema'

/** Order of names with equal scores; names come before videos. */
export const suggestionKinds = ['raga', 'composer', 'artist', 'composition', 'tala', 'form', 'video'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

export type SuggestionDto = {
  kind: SuggestionKind
  id: number
  name: string
  href: string
}

export const suggestionsQuerySchema = searchQuerySchema.pick({ query: true })
