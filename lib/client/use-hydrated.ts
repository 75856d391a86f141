'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's scripts are at work yet: false in the server's HTML, true from the first moment after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
