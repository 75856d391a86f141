'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FoundVideo } from '@/lib/domains/search/schema'
import { callApi } from '@/lib/client/api'
import { replaceAddress } from '@/lib/client/list-history'
import { apiRoutes } from '@/lib/shared/api-routes'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import type { Paged } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export type Wish = { query: string; subCategories: readonly number[] }
export type Answer = { wish: Wish; first: Paged<FoundVideo> }

/** Answers of this visit: going back, or typing a word again, shows them at once. */
const answers = new Map<string, Answer>()
const MAX_ANSWERS = 30

/** A wish as the query of an address; an empty one is an empty text. */
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

function remember(key: string, answer: Answer) {
  answers.delete(key)
  answers.set(key, answer)
  for (const oldest of [...answers.keys()].slice(0, -MAX_ANSWERS)) answers.delete(oldest)
}

/**
 * A search as one types: 300 ms after the last letter, at once for a chip. The address follows, and is followed when it
 * changes by other means. An answer that was overtaken by a newer wish is dropped.
 * @param initial what the document came with
 */
export function useSearch(initial: Answer) {
  const address = useSearchParams().toString()
  const [wish, setWish] = useState<Wish>(() => wishOf(new URLSearchParams(address)))
  const [answer, setAnswer] = useState<Answer | null>(() => {
    const key = searchQuery(wish)
    return key === searchQuery(initial.wish) ? initial : (answers.get(key) ?? null)
  })
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  const running = useRef<AbortController | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const latest = useRef(address)

  const ask = useCallback(async (next: Wish) => {
    window.clearTimeout(timer.current)
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const key = searchQuery(next)
    if (latest.current !== key) {
      latest.current = key
      replaceAddress(withQuery(routes.search, key))
    }
    const known = answers.get(key)
    setStatus(known ? 'idle' : 'busy')
    if (known) {
      setAnswer(known)
      return
    }
    try {
      const path = withQuery(apiRoutes.search, key)
      const first = await callApi<Paged<FoundVideo>>(path, { signal: controller.signal })
      if (controller.signal.aborted) return
      remember(key, { wish: next, first })
      setAnswer({ wish: next, first })
      setStatus('idle')
    } catch {
      if (!controller.signal.aborted) setStatus('failed')
    }
  }, [])

  const change = useCallback(
    (next: Wish, { wait }: { wait: boolean }) => {
      setWish(next)
      window.clearTimeout(timer.current)
      if (wait) timer.current = window.setTimeout(() => void ask(next), SEARCH_DEBOUNCE_MS)
      else void ask(next)
    },
    [ask],
  )

  useEffect(() => remember(searchQuery(initial.wish), initial), [initial])

  useEffect(() => {
    // While one types the framework's idea of the address may lag behind the real one: that is no wish of anybody's.
    const real = new URLSearchParams(window.location.search).toString()
    if (address === latest.current || address !== real) return
    latest.current = address
    // The address was changed by a link: what it says is what is wanted.
    const wanted = wishOf(new URLSearchParams(address))
    const later = window.setTimeout(() => change(wanted, { wait: false }))
    return () => window.clearTimeout(later)
  }, [address, change])

  // The document is not the one of the address: a page found again in the history, whose answer is not kept any more.
  const [missing] = useState(answer === null ? wish : null)
  useEffect(() => {
    if (!missing) return
    const later = window.setTimeout(() => void ask(missing))
    return () => window.clearTimeout(later)
  }, [missing, ask])

  useEffect(
    () => () => {
      running.current?.abort()
      window.clearTimeout(timer.current)
    },
    [],
  )

  return { wish, answer, status, change, retry: () => void ask(wish) }
}
