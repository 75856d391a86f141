'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SuggestionDto } from '@/lib/domains/search/schema-suggestions'
import { callApi } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Least length of a text that says what is meant. */
const LEAST = 2

/**
 * Suggestions for what was typed. While they are on their way the earlier ones stay; a failure shows none, since the
 * results tell of it.
 * @param wanted without it nothing is requested
 */
export function useSuggestions(text: string, wanted: boolean): readonly SuggestionDto[] {
  const [client] = useState(queryClient)
  const query = text.trim()
  const enabled = wanted && query.length >= LEAST
  const { data } = useQuery(
    {
      queryKey: ['suggestions', query],
      queryFn: ({ signal }) => callApi<SuggestionDto[]>(apiRoutes.suggestions(query), { signal }),
      enabled,
      placeholderData: keepPreviousData,
    },
    client,
  )
  return (enabled && data) || []
}
