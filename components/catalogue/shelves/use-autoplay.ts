'use client'

import { useEffect } from 'react'
import { useMediaQuery } from '@/lib/client/use-media-query'
import { CAROUSEL_AUTOPLAY_MS } from '@/lib/shared/constants'

/** Whether the person asked for less motion; true on the server, so that nothing moves before it is known. */
export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)', true)

/**
 * Calls `advance` every three seconds while `running`; never for people who asked for less motion, and not while the
 * window is hidden.
 * @param since the three seconds start again when this changes, for example when a slide is chosen
 */
export function useAutoplay(running: boolean, advance: () => void, since: number): void {
  const still = useReducedMotion()
  useEffect(() => {
    if (!running || still) return
    const timer = window.setInterval(() => {
      if (!document.hidden) advance()
    }, CAROUSEL_AUTOPLAY_MS)
    return () => window.clearInterval(timer)
  }, [running, still, advance, since])
}
