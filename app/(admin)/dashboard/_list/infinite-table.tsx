'use client'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useEffect, type ComponentProps, type ReactNode } from 'react'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { ResultCount } from '@/components/ui/result-count'
import { Spinner } from '@/components/ui/spinner'
import { runAfterDelay } from '@/lib/client/delay'
import { newId } from '@/lib/client/forms/ids'
import { useList } from '@/lib/client/lists/use-list'
import { useNear } from '@/lib/client/lists/use-near'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import type { Paged } from '@/lib/shared/routes/paging'
import { withQuery } from '@/lib/shared/routes/routes'
import { DataTable } from './data-table'

type InfiniteTableProps<Row extends { id: number }> = {
  title: string
  list: ReturnType<typeof useAdminList<Row>>
  placeholder: string
  empty: string
  children?: ReactNode
} & Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'actions'>

export function InfiniteTable<Row extends { id: number }>(props: InfiniteTableProps<Row>) {
  const { title, list, placeholder, empty, children, columns, actions } = props
  const { rows, totalRecords, more } = list
  // Unknown if the search failed and no rows are shown.
  const isKnown = rows.length > 0 || list.problem === null
  return (
    <>
      <PageHeading title={title} count={isKnown ? totalRecords : undefined} more={more}>
        {children}
      </PageHeading>
      {isKnown && <ResultCount totalRecords={totalRecords} more={more} />}
      <div role="search" className="relative mt-6 max-w-md">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 z-10 size-5 -translate-y-1/2 text-dust"
        />
        <Field
          label={placeholder}
          labelHidden
          type="search"
          placeholder={placeholder}
          value={list.typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => list.search(event.target.value)}
          className="pl-12"
        />
      </div>
      {rows.length > 0 && (
        <DataTable label={title} columns={columns} rows={rows} actions={actions} busy={list.loading === 'all'} />
      )}
      {rows.length === 0 && isKnown && <p className="py-16 text-center text-sand">{empty}</p>}
      <ListEnd {...list} loading={list.loading === 'more'} />
    </>
  )
}

type ListEndProps = {
  hasMore: boolean
  loading: boolean
  problem: string | null
  loadMore: () => void
}

function ListEnd({ hasMore, loading, problem, loadMore }: ListEndProps) {
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

const searched = (path: string, query: string) => withQuery(path, query && new URLSearchParams({ query }).toString())

export function useAdminList<Row extends { id: number }>(path: string, first: Paged<Row>, firstQuery: string) {
  const router = useRouter()
  const [visit] = useState(newId)
  const [typed, setTyped] = useState(firstQuery)
  const [query, setQuery] = useState(firstQuery)
  const list = useList<Row>(searched(path, query), query === firstQuery ? first : undefined, visit)

  useEffect(() => {
    const text = typed.trim()
    if (text === query) return
    return runAfterDelay(SEARCH_DEBOUNCE_MS, (isStaying) => {
      setQuery(text)
      // Keeps the search in the URL, so that it survives a reload.
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
    refetch: async () => {
      await reload()
      router.refresh()
    },
  }
}
