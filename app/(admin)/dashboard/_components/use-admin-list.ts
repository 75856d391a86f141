'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { followedLink } from '@/lib/client/followed-link'
import { newId } from '@/lib/client/new-id'
import { useList } from '@/lib/client/use-list'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import type { Paged } from '@/lib/shared/paging'

const withQuery = (path: string, query: string) => (query ? `${path}?${new URLSearchParams({ query })}` : path)

/** Whether an event begins a navigation of this page: a link that is followed here, or the way back. */
const isLeaving = (event: Event) => !(event instanceof MouseEvent) || followedLink(event) !== null

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
  const list = useList<Row>(withQuery(path, query), query === firstQuery ? first : undefined, visit)

  useEffect(() => {
    const text = typed.trim()
    if (text === query) return
    let isStaying = true
    // While the next page loads this one is still there: an address written now would call the navigation off.
    const notice = (event: Event) => {
      if (isLeaving(event)) isStaying = false
    }
    window.addEventListener('click', notice, true)
    window.addEventListener('popstate', notice)
    const timer = setTimeout(() => {
      setQuery(text)
      // The address holds the search, so that it can be stored and loaded again.
      if (isStaying) window.history.replaceState(null, '', withQuery(window.location.pathname, text))
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', notice, true)
      window.removeEventListener('popstate', notice)
    }
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
