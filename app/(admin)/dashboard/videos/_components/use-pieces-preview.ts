'use client'

import { useEffect, useState } from 'react'
import { callApi } from '@/lib/client/requests/api'
import type { PiecesPreview, TermPreview } from '@/lib/domains/catalogue/programme/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

type State = { terms: TermPreview[]; problem: string | null }
const nothing: State = { terms: [], problem: null }

/** Which names of a programme the catalogue knows, requested while a person types. @param wanted there are pieces */
export function usePiecesPreview(text: string, wanted: boolean): State {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { terms } = await callApi<PiecesPreview>(staffApiRoutes.piecesPreview, {
          method: 'POST',
          json: { text },
          signal: controller.signal,
        })
        setState({ terms, problem: null })
      } catch (error) {
        if (!controller.signal.aborted) setState({ terms: [], problem: errorMessage(error) })
      }
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, wanted])
  return wanted ? state : nothing
}
