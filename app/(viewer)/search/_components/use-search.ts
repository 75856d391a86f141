'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchPageDto } from '@/lib/domains/search/schema'
import { callApi } from '@/lib/client/api'
import { replaceAddress } from '@/lib/client/list-history'
import { queryClient } from '@/lib/client/query-client'
import { apiRoutes } from '@/lib/shared/api-routes'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

export type Wish = { query: string; subCategories: readonly number[] }
export type Answer = { wish: Wish; first: SearchPageDto }

/** The query string of a search; empty for an empty search. */
export function searchQuery({ query, subCategories }: Wish): string {
  const text = query.trim()
  return new URLSearchParams({
    ...(text && { query: text }),
    ...(subCategories.length > 0 && { subCategories: subCategories.join(',') }),
  }).toString()
}

function wishOf(params: URLSearchParams): Wish {
  const ids = params.getAll('subCategories').flatMap((value) => value.split(','))
  return { query: params.getAll('query').join(' '), subCategories: ids.map(Number).filter((id) => id > 0) }
}

/** `path?query`, or the path alone. */
export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

const cacheKey = (wish: Wish) => ['search', searchQuery(wish)]

/**
 * Searches while one types: 300 ms after the last letter, at once for a chip. The address follows the search, and the
 * search follows the address when a link changes it. An older response never replaces a newer one.
 * @param initial the search and results in the server's HTML
 */
export function useSearch(initial: Answer) {
  const address = useSearchParams().toString()
  const [client] = useState(queryClient)
  const [wish, setWish] = useState<Wish>(() => wishOf(new URLSearchParams(address)))
  /** The last search that was sent: `wish` without the letters that were typed since. */
  const [asked, setAsked] = useState(wish)
  const timer = useRef<number | undefined>(undefined)
  const latest = useRef(address)

  const { data, isFetching, isError, refetch } = useQuery<Answer>(
    {
      queryKey: cacheKey(asked),
      queryFn: async ({ signal }) => ({
        wish: asked,
        first: await callApi(withQuery(apiRoutes.search, searchQuery(asked)), { signal }),
      }),
      initialData: searchQuery(asked) === searchQuery(initial.wish) ? initial : undefined,
      placeholderData: keepPreviousData,
    },
    client,
  )

  const ask = useCallback((next: Wish) => {
    const key = searchQuery(next)
    setAsked(next)
    if (latest.current === key) return
    latest.current = key
    replaceAddress(withQuery(routes.search, key))
  }, [])

  const change = useCallback(
    (next: Wish, { wait }: { wait: boolean }) => {
      setWish(next)
      window.clearTimeout(timer.current)
      if (wait) timer.current = window.setTimeout(() => ask(next), SEARCH_DEBOUNCE_MS)
      else ask(next)
    },
    [ask],
  )

  // A page that the server rendered again replaces the cached result.
  useEffect(() => void client.setQueryData(cacheKey(initial.wish), initial), [client, initial])

  useEffect(() => {
    // While one types, `useSearchParams` may be older than the real address: then it is ignored.
    const real = new URLSearchParams(window.location.search).toString()
    if (address === latest.current || address !== real) return
    latest.current = address
    // A link changed the address: search for what it says.
    const wanted = wishOf(new URLSearchParams(address))
    const later = window.setTimeout(() => change(wanted, { wait: false }))
    return () => window.clearTimeout(later)
  }, [address, change])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  const status = isFetching ? ('busy' as const) : isError ? ('failed' as const) : ('idle' as const)
  return { wish, asked: asked.query, answer: data ?? null, status, change, retry: () => void refetch() }
}
