import { searchQuerySchema } from '@/lib/domains/search/schema'

/** Suggestions with equal scores are listed in this order. */
export const suggestionKinds = ['raga', 'composer', 'artist', 'composition', 'tala', 'form', 'video'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

export type SuggestionDto = {
  kind: SuggestionKind
  id: number
  name: string
  href: string
}

export const suggestionsQuerySchema = searchQuerySchema.pick({ query: true })
