'use client'
import { useEffect, useState, type FocusEvent } from 'react'
import { useMediaQuery } from '@/lib/client/use-media-query'
import { CAROUSEL_AUTOPLAY_MS } from '@/lib/shared/constants'

/** Returns true on the server, so that nothing moves before the preference is known. */
export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)', true)

/**
 * Calls `advance` every three seconds while `running`, except with reduced motion or in a hidden tab.
 * @param since restarts the interval when it changes
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

/**
 * Pauses on hover, on keyboard focus and on request.
 * @param isStopped true while something else stops it, such as an open dialog
 * @returns `attention`: event handlers for the element to watch
 */
export function useAttention(isStopped: boolean) {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const attention = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // `:focus-visible` excludes clicks, which also move the focus.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return {
    running: !paused && !isStopped && !hovered && !focused,
    paused,
    togglePause: () => setPaused(!paused),
    attention,
  }
}
