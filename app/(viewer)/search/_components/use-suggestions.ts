'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { useApiQuery } from '@/lib/client/lists/use-api-query'
import type { SuggestionDto } from '@/lib/domains/search/suggestions/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Least length of a text that says what is meant. */
const LEAST = 2

/**
 * Suggestions for what was typed. While they are on their way the earlier ones stay; a failure shows none, since the
 * results tell of it.
 * @param wanted without it nothing is requested
 */
export function useSuggestions(text: string, wanted: boolean): readonly SuggestionDto[] {
  const query = text.trim()
  const enabled = wanted && query.length >= LEAST
  const { data } = useApiQuery<SuggestionDto[]>(enabled ? apiRoutes.suggestions(query) : null, {
    placeholderData: keepPreviousData,
  })
  return (enabled && data) || []
}
