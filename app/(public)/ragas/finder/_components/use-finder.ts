'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { runAfterDelay } from '@/lib/client/delay'
import { replaceAddress } from '@/lib/client/lists/list-history'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { moreParams, type MorePages } from '@/lib/domains/names/finder/policy'
import type { FinderAnswer } from '@/lib/domains/names/finder/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { fieldsOf, readFields, readScale, scaleQuery, type NoteFields } from '@/lib/shared/music/scales'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export type InitialAnswer = { query: string; more: MorePages; answer: FinderAnswer | null }

const first: MorePages = {}

function fieldsIn(params: URLSearchParams): NoteFields {
  const fields = readFields(Object.fromEntries(params))
  const { scale } = readScale(fields)
  return scale ? fieldsOf(scale, fields.names) : fields
}

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
  const { data, isFetching, error, refetch } = useApiQuery<FinderAnswer>(isInitial ? null : path)

  /** Latest answer, shown until the next one arrives. */
  const [last, setLast] = useState<{ query: string; answer: FinderAnswer | null }>(initial)
  if (data && (data !== last.answer || query !== last.query)) setLast({ query, answer: data })
  /** Last failure. Stored separately, because the query drops its error while it retries. */
  const [failed, setFailed] = useState<{ path: string | null; error: Error } | null>(null)
  if (error && error !== failed?.error) setFailed({ path, error })
  const failure = error ?? (isFetching && failed?.path === path ? failed.error : null)

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

  return {
    typed,
    problems,
    /** Null without notes, and while a field has a problem. */
    scale,
    /** Null also if the request for these notes failed. */
    answer: scale && (failure === null || last.query === query) ? last.answer : null,
    more,
    isBusy: isFetching,
    /** Message of the last failure, also shown during a retry. */
    failure: failure && errorMessage(failure),
    change,
    showMore: setMore,
    retry: () => void refetch(),
  }
}
