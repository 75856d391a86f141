'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/lib/client/use-refresh'

/** Refreshes the page every `ms` while something runs in the background. */
export function useRefreshWhile(isRunning: boolean, ms: number): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refresh(), ms)
    return () => clearInterval(timer)
  }, [isRunning, ms, refresh])
}
