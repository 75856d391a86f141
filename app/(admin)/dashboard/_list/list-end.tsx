'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Spinner } from '@/components/ui/spinner'
import { useNear } from '@/lib/client/lists/use-near'

type ListEndProps = {
  hasMore: boolean
  loading: boolean
  /** Why the last load failed. */
  problem: string | null
  loadMore: () => void
}

/** The end of a list that grows: loads the next page when it scrolls into view, and shows an error when that fails. */
export function ListEnd({ hasMore, loading, problem, loadMore }: ListEndProps) {
  const [end, setEnd] = useState<Element | null>(null)
  const isWaiting = hasMore && !loading && problem === null
  useNear(end, '300px', isWaiting ? loadMore : null)

  return (
    <div ref={setEnd} className="grid min-h-16 place-items-center pt-4">
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
