'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '@/lib/client/api'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import type { Paged } from '@/lib/shared/paging'

/** More loaded pages than these are not all loaded again after a change: the rest comes as it is scrolled to. */
const REFETCHED_PAGES = 20

type Loaded<Row> = { rows: Row[]; totalRecords: number; totalPages: number; nextPage: number }

const pageUrl = (path: string, query: string, page: number) =>
  `${path}?${new URLSearchParams({ page: String(page), ...(query && { query }) })}`

/** Rows move to another page when something is made or deleted meanwhile: each is shown once. */
function unique<Row extends { id: number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function toLoaded<Row extends { id: number }>(pages: Paged<Row>[]): Loaded<Row> {
  const last = pages.at(-1)
  return {
    rows: unique(pages.flatMap(({ data }) => data)),
    totalRecords: last?.totalRecords ?? 0,
    totalPages: last?.totalPages ?? 0,
    nextPage: pages.length,
  }
}

/**
 * A list that is searched while typing and grows while scrolling.
 * @param path call that answers with pages, given `page` and `query`
 * @param first its first page, as the server rendered it
 * @param firstQuery what that page was searched by
 */
export function useAdminList<Row extends { id: number }>(path: string, first: Paged<Row>, firstQuery: string) {
  const router = useRouter()
  const [list, setList] = useState(() => toLoaded([first]))
  const [typed, setTyped] = useState(firstQuery)
  const [loading, setLoading] = useState<'search' | 'more' | null>(null)
  const [failed, setFailed] = useState<{ kind: 'search' | 'more'; message: string } | null>(null)
  const searched = useRef(firstQuery)
  const running = useRef<AbortController | null>(null)

  /** One load at a time: a newer one makes the older one's answer worthless. */
  const load = useCallback(
    async (
      kind: 'search' | 'more',
      fetchPages: (signal: AbortSignal) => Promise<(now: Loaded<Row>) => Loaded<Row>>,
    ) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setLoading(kind)
      setFailed(null)
      try {
        const change = await fetchPages(controller.signal)
        if (!controller.signal.aborted) setList(change)
      } catch (error) {
        if (!controller.signal.aborted) setFailed({ kind, message: errorMessage(error) })
      } finally {
        if (!controller.signal.aborted) setLoading(null)
      }
    },
    [],
  )

  const fetchPage = useCallback(
    (page: number, signal: AbortSignal) => callApi<Paged<Row>>(pageUrl(path, searched.current, page), { signal }),
    [path],
  )

  const loadPages = useCallback(
    (count: number) =>
      load('search', async (signal) => {
        const pages = await Promise.all(Array.from({ length: count }, (_, page) => fetchPage(page, signal)))
        return () => toLoaded(pages)
      }),
    [load, fetchPage],
  )

  const { nextPage, totalPages } = list
  const loadMore = useCallback(
    () =>
      load('more', async (signal) => {
        const { data, ...page } = await fetchPage(nextPage, signal)
        return ({ rows }) => ({ ...page, rows: unique([...rows, ...data]), nextPage: nextPage + 1 })
      }),
    [load, fetchPage, nextPage],
  )

  const searchAgain = useCallback(() => loadPages(1), [loadPages])

  useEffect(() => {
    const query = typed.trim()
    if (query === searched.current) return
    const timer = setTimeout(() => {
      searched.current = query
      // The address says what is shown, so that it can be kept and loaded again.
      window.history.replaceState(
        null,
        '',
        `${window.location.pathname}${query && `?${new URLSearchParams({ query })}`}`,
      )
      void loadPages(1)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, loadPages])

  useEffect(() => () => running.current?.abort(), [])

  return {
    rows: list.rows,
    totalRecords: list.totalRecords,
    hasMore: nextPage < totalPages,
    typed,
    search: setTyped,
    loading,
    /** Why the last load failed; `loadMore` then does it again. */
    problem: failed?.message ?? null,
    loadMore: failed?.kind === 'search' ? searchAgain : loadMore,
    /** After a change: loads again what is shown, here and wherever the browser keeps the page. */
    refetch: async () => {
      await loadPages(Math.min(nextPage, REFETCHED_PAGES))
      router.refresh()
    },
  }
}
