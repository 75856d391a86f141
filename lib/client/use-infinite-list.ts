'use client'

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callApi } from '@/lib/client/api'
import { keepHeight, keepList, keptList, readEntry, writeEntry } from '@/lib/client/list-history'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { Paged } from '@/lib/shared/paging'

/** How far below the window the end of the list may be when more is fetched. */
const AHEAD_PX = 800

type Row = { id: number }
type List<T> = { items: readonly T[]; lastPage: number; totalPages: number; totalRecords: number }

const listOf = <T>({ data, page, totalPages, totalRecords }: Paged<T>): List<T> => ({
  items: data,
  lastPage: page,
  totalPages,
  totalRecords,
})

/** A list with one page more. What moved onto it because newer rows came in front is not shown twice. */
function extended<T extends Row>(list: List<T>, next: Paged<T>): List<T> {
  const known = new Set(list.items.map(({ id }) => id))
  return { ...listOf(next), items: [...list.items, ...next.data.filter(({ id }) => !known.has(id))] }
}

/** The rows as they were left at this entry of the history, while they are kept. */
function leftHere<T>(api: string): List<T> | null {
  const entry = readEntry(api)
  return (entry && keptList<List<T>>(entry.id)?.list) ?? null
}

const fetchPage = <T>(api: string, page: number, signal?: AbortSignal) =>
  callApi<Paged<T>>(`${api}${api.includes('?') ? '&' : '?'}page=${page}`, { signal })

/**
 * A list that grows by a page whenever its end comes near, and that is found again as it was left when one goes back.
 * Give the component that uses it a `key` of the call: another call is another list.
 * @param first the page that came with the document
 * @param api path of the call, with its query but without `page`
 * @returns rows so far, what is happening, and `sentinel` for the element at the end
 */
export function useInfiniteList<T extends Row>(first: Paged<T>, api: string) {
  const [begun] = useState(first)
  // Also on the way back the first paint is the whole list; a document as it comes from the server has its first page.
  const hydrated = useHydrated()
  const [list, setList] = useState(() => (hydrated ? leftHere<T>(api) : null) ?? listOf(first))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [end, setEnd] = useState<Element | null>(null)
  const entryId = useRef('')
  const scrollTo = useRef<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const hasMore = list.lastPage + 1 < list.totalPages

  /** Runs one fetch at a time; a second wish while one runs is the same wish. */
  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setStatus('loading')
    try {
      await work(controller.signal)
      if (!controller.signal.aborted) setStatus('idle')
    } catch {
      if (!controller.signal.aborted) setStatus('failed')
    } finally {
      if (running.current === controller) running.current = null
    }
  }, [])

  const loadMore = useCallback(
    () =>
      run(async (signal) => {
        const next = await fetchPage<T>(api, list.lastPage + 1, signal)
        if (!signal.aborted) setList(extended(list, next))
      }),
    [run, api, list],
  )

  useLayoutEffect(() => {
    const entry = readEntry(api)
    entryId.current = entry?.id ?? crypto.randomUUID()
    if (!entry || entry.lastPage <= begun.page) return
    const left = keptList<List<T>>(entry.id)
    scrollTo.current = left?.y ?? entry.y
    if (left) return
    void run(async (signal) => {
      const pages = Array.from({ length: entry.lastPage - begun.page }, (_, index) => begun.page + 1 + index)
      const rest = await Promise.all(pages.map((page) => fetchPage<T>(api, page, signal))).catch((error: unknown) => {
        scrollTo.current = null
        throw error
      })
      if (!signal.aborted) setList(rest.reduce(extended, listOf(begun)))
    })
  }, [api, begun, run])

  useLayoutEffect(() => {
    keepList(entryId.current, { list, y: scrollTo.current ?? window.scrollY })
    if (scrollTo.current === null || list.lastPage === begun.page) return
    window.scrollTo(0, scrollTo.current)
    scrollTo.current = null
  }, [list, begun])

  useLayoutEffect(() => {
    const write = () => writeEntry({ id: entryId.current, api, lastPage: list.lastPage, y: window.scrollY })
    const onScroll = () => keepHeight(entryId.current, window.scrollY)
    write()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', write)
    }
  }, [api, list.lastPage])

  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if (!end || !hasMore || status !== 'idle') return
    // Made anew after each page: the end may still be near, which an observer that is there already would not tell.
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void loadMore(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, hasMore, status, loadMore])

  const { items, totalRecords } = list
  return { items, totalRecords, nextPage: hasMore ? list.lastPage + 1 : null, status, loadMore, sentinel: setEnd }
}
