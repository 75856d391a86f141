'use client'

import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { onNavigationStart } from '@/lib/client/navigation-start'

/** When assistive technology is told of it, in milliseconds. Next tells it the title of a page that has come. */
const SAID_MS = 2000

/**
 * Shows that the next page is on its way: a thin bar at the top of the window, which stays invisible for the first
 * 300 ms (tailwind.config.ts). The router changes pages in a transition of React. The state here belongs to the same
 * transition and ends with it, whatever it led to: a page, an error or nothing.
 */
export function SlowNavigation() {
  /** Number of the navigation that is under way; 0 for none. */
  const [underWay, setUnderWay] = useOptimistic(0)
  const begun = useRef(0)
  const [isLong, setLong] = useState(false)

  useEffect(
    () =>
      onNavigationStart(() => {
        begun.current += 1
        startTransition(() => setUnderWay(begun.current))
      }),
    [setUnderWay],
  )

  useEffect(() => {
    if (underWay === 0) return
    const timer = setTimeout(() => setLong(true), SAID_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [underWay])

  return (
    <>
      {underWay > 0 && (
        <div
          // The bar of an earlier navigation may be at its end: each has its own.
          key={underWay}
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
