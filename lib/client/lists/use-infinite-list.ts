'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { newId } from '@/lib/client/forms/ids'
import type { Paged } from '@/lib/shared/routes/paging'
import { readEntry, writeEntry } from './list-history'
import { useList } from './use-list'
import { useNear } from './use-near'

/** How far below the window the end of the list may be when more is fetched. */
const AHEAD = '800px'

/** Pixels that the page was scrolled by when it was left, by the id of the history entry. */
const heights = new Map<string, number>()

/**
 * A list that loads its next page when its end comes near. Going back shows it as it was left.
 * Give the component that uses it the path as its `key`.
 * @param first the page in the server's HTML
 * @param path of the API, with its query but without `page`
 * @returns the list of `useList`, and `sentinel` for the element at its end
 */
export function useInfiniteList<Row extends { id: number }>(first: Paged<Row>, path: string) {
  const [entry] = useState(() => (typeof window === 'undefined' ? null : readEntry(path)))
  const [id] = useState(() => entry?.id ?? newId())
  const list = useList(path, first, id)
  const { lastPage, nextPage, loading, problem, loadMore } = list
  const [end, setEnd] = useState<Element | null>(null)
  /** Where to scroll when all pages are loaded again; null when nothing is to be restored. */
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
