'use client'

import { useEffect, useRef, useState } from 'react'
import type { Choice, ChoiceKind } from '@/lib/domains/editorial/schema-editing'
import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'

type Found = { text: string; options: Choice[]; problem: string | null }

/** What can be chosen, asked for while one types. @param open nothing is asked while the list is closed */
export function useChoices(kind: ChoiceKind, text: string, open: boolean) {
  const [found, setFound] = useState<Found | null>(null)
  const first = useRef(true)

  useEffect(() => {
    if (!open) {
      first.current = true
      return
    }
    const controller = new AbortController()
    const wait = first.current ? 0 : SEARCH_DEBOUNCE_MS
    first.current = false
    const timer = setTimeout(async () => {
      try {
        const options = await callApi<Choice[]>(apiRoutes.choices(kind, text), { signal: controller.signal })
        setFound({ text, options, problem: null })
      } catch (error) {
        if (!controller.signal.aborted) setFound({ text, options: [], problem: errorMessage(error) })
      }
    }, wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kind, text, open])

  const current = found?.text === text ? found : null
  return { options: current?.options ?? [], loading: open && !current, problem: current?.problem ?? null }
}
