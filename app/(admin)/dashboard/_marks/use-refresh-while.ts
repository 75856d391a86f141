'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/lib/client/use-refresh'

export function useRefreshWhile(isRunning: boolean, ms: number): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refresh(), ms)
    return () => clearInterval(timer)
  }, [isRunning, ms, refresh])
}
