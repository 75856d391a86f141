'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { newId } from '@/lib/client/forms/new-id'
import { later } from '@/lib/client/later'
import { useList } from '@/lib/client/lists/use-list'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import type { Paged } from '@/lib/shared/routes/paging'
import { withQuery } from '@/lib/shared/routes/routes'

const searched = (path: string, query: string) => withQuery(path, query && new URLSearchParams({ query }).toString())

/**
 * A list that is searched while typing and grows while scrolling.
 * @param path of the API, which takes `page` and `query`
 * @param first the first page, as the server rendered it
 * @param firstQuery the search of that page
 */
export function useAdminList<Row extends { id: number }>(path: string, first: Paged<Row>, firstQuery: string) {
  const router = useRouter()
  const [visit] = useState(newId)
  const [typed, setTyped] = useState(firstQuery)
  const [query, setQuery] = useState(firstQuery)
  const list = useList<Row>(searched(path, query), query === firstQuery ? first : undefined, visit)

  useEffect(() => {
    const text = typed.trim()
    if (text === query) return
    return later(SEARCH_DEBOUNCE_MS, (isStaying) => {
      setQuery(text)
      // The address holds the search, so that it can be stored and loaded again.
      if (isStaying) window.history.replaceState(null, '', searched(window.location.pathname, text))
    })
  }, [typed, query])

  const { reload, nextPage, loadMore, ...state } = list
  return {
    ...state,
    typed,
    search: setTyped,
    hasMore: nextPage !== null,
    loadMore: () => void loadMore(),
    /** After a change: loads the list again, and the page in the router's cache. */
    refetch: async () => {
      await reload()
      router.refresh()
    },
  }
}
