'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Renders the page again and again while something runs in the background. @param ms between two times */
export function useRefreshWhile(isRunning: boolean, ms: number): void {
  const router = useRouter()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => router.refresh(), ms)
    return () => clearInterval(timer)
  }, [isRunning, ms, router])
}
