import { searchQuerySchema } from '@/lib/domains/search/schema'

/** What a suggestion leads to. Names come before videos; among equally good ones the kinds come in this order. */
export const suggestionKinds = ['raga', 'composer', 'artist', 'composition', 'tala', 'form', 'video'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

export type SuggestionDto = {
  kind: SuggestionKind
  /** Of the thing, unique in its kind. */
  id: number
  name: string
  /** Path of its page. */
  href: string
}

export const suggestionsQuerySchema = searchQuerySchema.pick({ query: true })
