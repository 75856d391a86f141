'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated: false in the server's HTML and in the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The page's origin, '' before hydration: the same HTML may be served under several names. */
export const useOrigin = () => (useHydrated() ? window.location.origin : '')
