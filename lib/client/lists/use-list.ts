'use client'

import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '@/lib/client/requests/api'
import { errorMessage } from '@/lib/shared/errors'
import type { Paged } from '@/lib/shared/routes/paging'
import { queryClient } from './query-client'

/** Maximum number of pages that are loaded again after a change. Later pages load when one scrolls to them. */
const REFETCHED_PAGES = 20

type Pages<Row> = InfiniteData<Paged<Row>, number>

/**
 * After a change elsewhere: lists are loaded anew where they are shown next, on the way back too.
 * @param path of the only one that shows the change; otherwise all of them
 */
export const invalidateLists = (path?: string) =>
  queryClient().removeQueries({ queryKey: path ? ['list', path] : ['list'] })

/**
 * A list that grows page by page.
 * @param path of the API, with its query but without `page`
 * @param first the page in the server's HTML, if it is of this path
 * @param visit second part of the cache key: each visit has its own first page
 * @returns the rows so far, each once, and the state of loading
 */
export function useList<Row extends { id: number }>(path: string, first: Paged<Row> | undefined, visit: string) {
  const [client] = useState(queryClient)
  const queryKey = useMemo(() => ['list', path, visit], [path, visit])
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        callApi<Paged<Row>>(`${path}${path.includes('?') ? '&' : '?'}page=${pageParam}`, { signal }),
      initialPageParam: first?.page ?? 0,
      getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
      initialData: first && { pages: [first], pageParams: [first.page] },
      placeholderData: keepPreviousData,
    },
    client,
  )
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const last = data?.pages.at(-1)
  // A row may be on two pages when rows were inserted or deleted between the requests.
  const rows = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.data.map((row) => [row.id, row] as const))).values()],
    [data],
  )
  const again = error !== null && !isFetchNextPageError

  const loadMore = useCallback(
    () => (again ? refetch() : fetchNextPage({ cancelRefetch: false })),
    [again, refetch, fetchNextPage],
  )
  const reload = useCallback(async () => {
    client.setQueryData<Pages<Row>>(
      queryKey,
      (now) =>
        now && {
          pages: now.pages.slice(0, REFETCHED_PAGES),
          pageParams: now.pageParams.slice(0, REFETCHED_PAGES),
        },
    )
    await client.invalidateQueries({ queryKey: ['list'] })
  }, [client, queryKey])

  return {
    rows,
    totalRecords: last?.totalRecords ?? 0,
    /** Whether there are more than that. */
    more: last?.more ?? false,
    lastPage: last?.page ?? 0,
    /** Null at the end of the list. */
    nextPage: query.hasNextPage && last ? last.page + 1 : null,
    loading: isFetchingNextPage ? ('more' as const) : isFetching ? ('all' as const) : null,
    /** Why the last load failed, after its retries; `loadMore` then does it again. */
    problem: error && !isFetching ? errorMessage(error) : null,
    loadMore,
    /** After a change: loads again what is shown. */
    reload,
  }
}
