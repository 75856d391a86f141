'use client'

import { useEffect, useState } from 'react'
import { useApiQuery } from '@/lib/client/lists/use-api-query'
import type { Choice, ChoiceKind } from '@/lib/domains/catalogue/editing/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

/** The choices of a field, requested while a person types. @param open without it nothing is requested */
export function useChoices(kind: ChoiceKind, text: string, open: boolean) {
  const [asked, setAsked] = useState(text)

  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => setAsked(text), open ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text, asked, open])

  const current = text === asked
  const { data, error, isPending } = useApiQuery<Choice[]>(
    open && current ? staffApiRoutes.choices(kind, asked) : null,
    // A row that was just created elsewhere must be found.
    { staleTime: 0 },
  )
  return {
    options: (current && data) || [],
    loading: open && (!current || isPending),
    problem: current && error ? errorMessage(error) : null,
  }
}
