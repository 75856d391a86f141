'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

type ListEndProps = {
  hasMore: boolean
  loading: boolean
  /** Why the last load failed. */
  problem: string | null
  loadMore: () => void
}

/** The end of a list that grows: loads the next page when it scrolls into view, and shows an error when that fails. */
export function ListEnd({ hasMore, loading, problem, loadMore }: ListEndProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !loading && problem === null

  useEffect(() => {
    const element = sentinel.current
    if (!waiting || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, loadMore])

  return (
    <div ref={sentinel} className="grid min-h-16 place-items-center pt-4">
      {loading && <Spinner label="Loading more" className="size-6 text-brass" />}
      {problem !== null && (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-4 text-danger">
          {problem}
          <Button variant="secondary" size="sm" onClick={loadMore}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
