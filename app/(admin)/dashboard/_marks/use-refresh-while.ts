'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/lib/client/use-refresh'

/** Renders the page again and again while something runs in the background. @param ms between two times */
export function useRefreshWhile(isRunning: boolean, ms: number): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refresh(), ms)
    return () => clearInterval(timer)
  }, [isRunning, ms, refresh])
}
