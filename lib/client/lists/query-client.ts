'use client'
import {
  focusManager,
  QueryClient,
  useQuery,
  type Query,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { isTemporary, callApi } from '@/lib/client/requests/api'

/**
 * Data are fresh for 5 minutes, and asked for 3 more times. Unused data is dropped after as long. Offline the retries
 * would only keep back the message: what is shown is requested again once the browser is online.
 */
const CACHE_MS = 5 * 60 * 1000
const RETRIES = 3

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CACHE_MS,
        retry: (failures, error) => failures < RETRIES && isTemporary(error) && navigator.onLine,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  })

/** Whether another attempt may succeed where the last one failed. */
const isWorthAnother = ({ state }: Query) => state.status === 'error' && isTemporary(state.error)

let ofBrowser: QueryClient | undefined

/** The cache of this browser tab. The server gets a new one each time, so that people's data is never mixed. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  // Else retries pause behind another tab, with no sign of it. Only a provider, which we do without, resumes them.
  focusManager.setFocused(true)
  if (!ofBrowser) {
    const client = createClient()
    window.addEventListener('online', () => void client.refetchQueries({ type: 'active', predicate: isWorthAnother }))
    ofBrowser = client
  }
  return ofBrowser
}

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
