'use client'

import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '@/lib/client/requests/api'
import { queryClient } from './query-client'

type Options<Data> = Pick<UseQueryOptions<Data>, 'placeholderData' | 'refetchInterval' | 'staleTime'>

/**
 * What a GET of our API answers, from the cache of the tab where that is fresh enough.
 * @param path of the API; null while nothing is to be requested
 */
export function useApiQuery<Data>(path: string | null, options?: Options<Data>): UseQueryResult<Data> {
  const [client] = useState(queryClient)
  return useQuery<Data>(
    {
      queryKey: ['api', path],
      queryFn: ({ signal }) => callApi<Data>(path ?? '', { signal }),
      enabled: path !== null,
      ...options,
    },
    client,
  )
}
