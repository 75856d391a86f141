'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and in the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** '' before hydration, because the same HTML may be served under several hosts. */
export const useOrigin = () => (useHydrated() ? window.location.origin : '')
