'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false in the server's HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Returns '' before hydration, because the same HTML may be served under several hosts. */
export const useOrigin = () => (useHydrated() ? window.location.origin : '')
