'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Choice, ChoiceKind } from '@/lib/domains/editorial/schema-editing'
import { callApi } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'
import { staffApiRoutes } from '@/lib/shared/api-routes-staff'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'

/** The choices of a field, requested while a person types. @param open without it nothing is requested */
export function useChoices(kind: ChoiceKind, text: string, open: boolean) {
  const [client] = useState(queryClient)
  const [asked, setAsked] = useState(text)

  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => setAsked(text), open ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text, asked, open])

  const { data, error, isPending } = useQuery(
    {
      queryKey: ['choices', kind, asked],
      queryFn: ({ signal }) => callApi<Choice[]>(staffApiRoutes.choices(kind, asked), { signal }),
      enabled: open && text === asked,
      // A row that was just created elsewhere must be found.
      staleTime: 0,
    },
    client,
  )
  const current = text === asked
  return {
    options: (current && data) || [],
    loading: open && (!current || isPending),
    problem: current && error ? errorMessage(error) : null,
  }
}
