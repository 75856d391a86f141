'use client'

import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { onNavigationStart } from '@/lib/client/navigation-start'

/** When assistive technology is told of it, in milliseconds. Next tells it the title of a page that has come. */
const SAID_MS = 2000

/**
 * Shows that the next page is on its way: a thin bar at the top of the window, which stays invisible for the first
 * 300 ms (tailwind.config.ts). The router changes pages in a transition of React. The state here belongs to the same
 * transition and ends with it, whatever it led to: a page, an error or nothing.
 */
export function SlowNavigation() {
  const [isUnderWay, setUnderWay] = useOptimistic(false)
  const [isLong, setLong] = useState(false)

  useEffect(() => onNavigationStart(() => startTransition(() => setUnderWay(true))), [setUnderWay])

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLong(true), SAID_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isUnderWay])

  return (
    <>
      {isUnderWay && (
        <div
          data-slow-navigation
          aria-hidden
          className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-slow-navigation bg-brass"
        />
      )}
      <p aria-live="polite" className="sr-only">
        {isLong && 'Loading'}
      </p>
    </>
  )
}
