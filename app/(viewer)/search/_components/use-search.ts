'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { runAfterDelay } from '@/lib/client/delay'
import { findFollowedLink } from '@/lib/client/link-click'
import { replaceAddress } from '@/lib/client/lists/list-history'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import type { SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import type { SearchPageDto } from '@/lib/domains/search/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes, withQuery } from '@/lib/shared/routes/routes'
import { COUNTED_AT_MOST, filterNames, type FilterName } from '@/lib/shared/search-filters'

export type SearchState = { query: string; subCategories: readonly number[] } & Partial<Record<FilterName, string>>
export type SearchResult = { search: SearchState; first: SearchPageDto }
export type Initial = SearchResult & { filters: SearchFiltersDto }

export function searchQuery({ query, subCategories, ...filters }: SearchState): string {
  const text = query.trim()
  return new URLSearchParams({
    ...(text && { query: text }),
    ...(subCategories.length > 0 && { subCategories: subCategories.join(',') }),
    ...Object.fromEntries(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  }).toString()
}

function searchOf(params: URLSearchParams): SearchState {
  const ids = params.getAll('subCategories').flatMap((value) => value.split(','))
  return {
    query: params.getAll('query').join(' '),
    subCategories: ids.map(Number).filter((id) => id > 0),
    ...Object.fromEntries(filterNames.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : []))),
  }
}

const cacheKey = (search: SearchState) => ['search', searchQuery(search)]

/**
 * Searches 300 ms after the last key press, or immediately when a chip is chosen. Keeps the URL in sync, and ignores
 * responses that are older than the latest search.
 */
export function useSearch(initial: Initial) {
  const params = useSearchParams()
  const [client] = useState(queryClient)
  const [typed, setTyped] = useState(() => searchOf(params))
  /** Latest submitted search. Lags behind `typed` because typing is debounced. */
  const [sent, setSent] = useState(typed)
  /** Cancels the pending search. */
  const callOff = useRef(() => {})
  const latest = useRef(params.toString())

  const { data, isFetching, error, failureReason, refetch } = useQuery<SearchResult>(
    {
      queryKey: cacheKey(sent),
      queryFn: async ({ signal }) => ({
        search: sent,
        first: await callApi(withQuery(apiRoutes.search, searchQuery(sent)), { signal }),
      }),
      initialData: searchQuery(sent) === searchQuery(initial.search) ? initial : undefined,
      placeholderData: keepPreviousData,
    },
    client,
  )

  /** Last failure. Stored separately, because the query drops its error while it retries. */
  const [failure, setFailure] = useState<{ of: SearchState; error: Error } | null>(null)
  const latestError = error ?? failureReason
  if (latestError && latestError !== failure?.error) setFailure({ of: sent, error: latestError })

  const wanted = searchQuery(sent)
  // Unless a filter is chosen, loads the filters after the results, and only if they could narrow them. Skips them for
  // a single result and for more results than the server counts.
  const found = data && searchQuery(data.search) === wanted ? data.first.totalRecords : null
  const isChosen = filterNames.some((name) => sent[name] !== undefined)
  const isCounted = isChosen || (found !== null && found > 1 && found <= COUNTED_AT_MOST)
  const lastError = latestError ?? (isFetching && failure?.of === sent ? failure.error : null)
  const { data: filters } = useQuery<SearchFiltersDto>(
    {
      queryKey: ['search filters', wanted],
      queryFn: ({ signal }) => callApi(withQuery(apiRoutes.searchFilters, wanted), { signal }),
      enabled: sent.query.trim() !== '' && isCounted,
      initialData: wanted === searchQuery(initial.search) ? initial.filters : undefined,
      placeholderData: keepPreviousData,
    },
    client,
  )

  const send = useCallback((next: SearchState, isStaying: boolean) => {
    const key = searchQuery(next)
    setSent(next)
    if (latest.current === key || !isStaying) return
    latest.current = key
    replaceAddress(withQuery(routes.search, key))
  }, [])

  const change = useCallback(
    (next: SearchState, { wait }: { wait: boolean }) => {
      setTyped(next)
      callOff.current()
      if (wait) callOff.current = runAfterDelay(SEARCH_DEBOUNCE_MS, (isStaying) => send(next, isStaying))
      else send(next, true)
    },
    [send],
  )

  // Updates the cached result when the server has rendered the page again.
  useEffect(() => void client.setQueryData(cacheKey(initial.search), initial), [client, initial])

  // Handles header links and the back and forward buttons without Next's router. If a page links to itself, the router
  // may hang after going back or write the URL of an older search.
  useEffect(() => {
    const follow = (query: string) => {
      const next = searchOf(new URLSearchParams(query))
      latest.current = searchQuery(next)
      change(next, { wait: false })
    }
    const onClick = (event: MouseEvent) => {
      const link = findFollowedLink(event)
      if (!link?.closest('header') || link.pathname !== routes.search) return
      event.preventDefault()
      if (link.href !== window.location.href) window.history.pushState(null, '', link.href)
      follow(link.search)
    }
    const onPopState = () => {
      if (window.location.pathname === routes.search) follow(window.location.search)
    }
    window.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPopState)
    return () => {
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPopState)
    }
  }, [change])

  const leave = useCallback(() => callOff.current(), [])
  useEffect(() => leave, [leave])

  return {
    typed,
    sent: sent.query,
    result: data ?? null,
    filters: (data && (isCounted || found === null) && filters) || null,
    isBusy: isFetching,
    /** Message of the last failure, also shown during a retry. */
    problem: lastError && errorMessage(lastError),
    change,
    /** Call this before navigating programmatically, so that a pending search doesn't replace the new URL. */
    leave,
    retry: () => void refetch(),
  }
}
