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

const CACHE_MS = 5 * 60 * 1000
const RETRIES = 3

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CACHE_MS,
        // Doesn't retry offline, because active queries run again when the browser is back online.
        retry: (failures, error) => failures < RETRIES && isTemporary(error) && navigator.onLine,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  })

const isWorthAnother = ({ state }: Query) => state.status === 'error' && isTemporary(state.error)

let ofBrowser: QueryClient | undefined

/** Returns the tab's only cache. On the server, each call creates a new cache, so that people's data never mixes. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  // Reports the page as always focused. Otherwise, retries would pause in a background tab and never resume, because
  // we don't use React Query's provider.
  focusManager.setFocused(true)
  if (!ofBrowser) {
    const client = createClient()
    window.addEventListener('online', () => void client.refetchQueries({ type: 'active', predicate: isWorthAnother }))
    ofBrowser = client
  }
  return ofBrowser
}

type Options<Data> = Pick<UseQueryOptions<Data>, 'placeholderData' | 'refetchInterval' | 'staleTime'>

/** Calls a GET route of our API through the tab's cache. A null path requests nothing. */
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
