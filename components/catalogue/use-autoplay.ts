'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { CAROUSEL_AUTOPLAY_MS } from '@/lib/shared/constants'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(onChange: () => void) {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the person asked for less motion; true on the server, so that nothing moves before it is known. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => true,
  )
}

/**
 * Calls `advance` every three seconds while `running`; never for people who asked for less motion, and not while the
 * window is hidden.
 * @param since the three seconds start again when this changes, also after a slide was chosen by hand
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
