'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { runAfterDelay } from '@/lib/client/delay'
import { replaceAddress } from '@/lib/client/lists/list-history'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { FinderAnswer, FinderMore } from '@/lib/domains/names/finder/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { fieldsOf, readFields, readScale, scaleQuery, type NoteFields } from '@/lib/shared/music/scales'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export type InitialAnswer = { query: string; more: FinderMore; answer: FinderAnswer | null }

const first: FinderMore = { page: 1 }

function fieldsIn(params: URLSearchParams): NoteFields {
  const fields = readFields(Object.fromEntries(params))
  const { scale } = readScale(fields)
  return scale ? fieldsOf(scale, fields.names) : fields
}

export const moreParams = ({ group, page }: FinderMore): Record<string, string> =>
  group ? { group, page: String(page) } : {}

/** Finds 300 ms after the last key press in a field, or at once when a note is tapped. Keeps the URL in sync. */
export function useFinder(initial: InitialAnswer) {
  const params = useSearchParams()
  const [typed, setTyped] = useState(() => fieldsIn(params))
  /** Fields of the latest request. They lag behind `typed` because typing is debounced. */
  const [sent, setSent] = useState(typed)
  const { scale, problems } = readScale(sent)
  const query = scaleQuery(scale)
  const [more, setMore] = useState(query === initial.query ? initial.more : first)
  const path = scale && apiRoutes.ragaFinder(scaleQuery(scale, 'carnatic', moreParams(more)))
  const isInitial = query === initial.query && more === initial.more
  const { data, isFetching, isPlaceholderData, error, refetch } = useApiQuery<FinderAnswer>(isInitial ? null : path, {
    placeholderData: keepPreviousData,
  })

  /** Cancels the pending search. */
  const callOff = useRef(() => {})
  const latest = useRef<string>(undefined)

  const send = useCallback((next: NoteFields, isStaying: boolean) => {
    const read = readScale(next)
    setSent(next)
    setMore(first)
    const address = routes.ragaFinder(scaleQuery(read.scale, next.names))
    const isReadable = Object.keys(read.problems).length === 0
    if (!isReadable || !isStaying || latest.current === address) return
    latest.current = address
    replaceAddress(address)
  }, [])

  const change = useCallback(
    (next: NoteFields, { wait }: { wait: boolean }) => {
      setTyped(next)
      callOff.current()
      if (wait) callOff.current = runAfterDelay(SEARCH_DEBOUNCE_MS, (isStaying) => send(next, isStaying))
      else send(next, true)
    },
    [send],
  )
  useEffect(() => () => callOff.current(), [])

  const answer = isInitial ? initial.answer : (data ?? initial.answer)
  return {
    typed,
    problems,
    /** Null without notes, and while a field has a problem. */
    scale,
    answer: scale && answer,
    more,
    isBusy: isFetching || isPlaceholderData,
    failure: error && errorMessage(error),
    change,
    showMore: setMore,
    retry: () => void refetch(),
  }
}
