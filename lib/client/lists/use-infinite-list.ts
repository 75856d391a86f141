'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { newId } from '@/lib/client/forms/ids'
import type { Paged } from '@/lib/shared/routes/paging'
import { readEntry, writeEntry } from './list-history'
import { useList } from './use-list'
import { useNear } from './use-near'

/** Distance below the viewport at which the next page is loaded. */
const AHEAD = '800px'

const heights = new Map<string, number>()

/** Loads further pages on scrolling. Use the path as the component's `key`, because the hook reads it only once. */
export function useInfiniteList<Row extends { id: number }>(first: Paged<Row>, path: string) {
  const [entry] = useState(() => (typeof window === 'undefined' ? null : readEntry(path)))
  const [id] = useState(() => entry?.id ?? newId())
  const list = useList(path, first, id)
  const { lastPage, nextPage, loading, problem, loadMore } = list
  const [end, setEnd] = useState<Element | null>(null)
  /** Scroll position to restore once all earlier pages are loaded; null if there is none. */
  const scrollTo = useRef(entry && entry.lastPage > first.page ? (heights.get(id) ?? entry.y) : null)

  useLayoutEffect(() => {
    if (scrollTo.current === null) return
    if (problem !== null) scrollTo.current = null
    else if (entry && lastPage < entry.lastPage && nextPage !== null) void loadMore()
    else {
      window.scrollTo(0, scrollTo.current)
      scrollTo.current = null
    }
  }, [entry, lastPage, nextPage, problem, loadMore])

  useLayoutEffect(() => {
    const write = () => {
      if (scrollTo.current === null) writeEntry({ id, api: path, lastPage, y: window.scrollY })
    }
    const onScroll = () => {
      if (scrollTo.current === null) heights.set(id, window.scrollY)
    }
    write()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', write)
    }
  }, [id, path, lastPage])

  const isWaiting = nextPage !== null && !loading && problem === null
  useNear(end, AHEAD, isWaiting ? () => void loadMore() : null)
  return { ...list, sentinel: setEnd }
}
