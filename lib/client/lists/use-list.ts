'use client'

import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '@/lib/client/requests/api'
import { errorMessage } from '@/lib/shared/errors'
import type { Paged } from '@/lib/shared/routes/paging'
import { queryClient } from './query-client'

/** Maximum number of pages reloaded after a change. Later pages load on scrolling. */
const REFETCHED_PAGES = 20

type Pages<Row> = InfiniteData<Paged<Row>, number>

/** Clears cached lists after a change outside the list. */
export const invalidateLists = (path?: string) =>
  queryClient().removeQueries({ queryKey: path ? ['list', path] : ['list'] })

/** @param visit part of the cache key, because each visit has its own first page */
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
  // Removes duplicates, because rows inserted or deleted between requests may put a row on two pages.
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
    /** True if `totalRecords` is only a lower bound. */
    more: last?.more ?? false,
    lastPage: last?.page ?? 0,
    nextPage: query.hasNextPage && last ? last.page + 1 : null,
    loading: isFetchingNextPage ? ('more' as const) : isFetching ? ('all' as const) : null,
    /** Error message once all retries have failed; `loadMore` tries again. */
    problem: error && !isFetching ? errorMessage(error) : null,
    loadMore,
    reload,
  }
}
