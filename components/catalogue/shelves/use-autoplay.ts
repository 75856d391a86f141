'use client'
import { useEffect, useState, type FocusEvent } from 'react'
import { useMediaQuery } from '@/lib/client/use-media-query'
import { CAROUSEL_AUTOPLAY_MS } from '@/lib/shared/constants'

/** Returns true on the server, so that nothing moves before the preference is known. */
export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)', true)

/**
 * Calls `advance` every three seconds while `running` is true. Doesn't call it in a hidden tab or with reduced motion.
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
 * Pauses on hover, on keyboard focus or with a button.
 * @param isStopped true to stop for another reason, such as an open dialog
 * @returns `attention`: event handlers for the element to watch for hover and focus
 */
export function useAttention(isStopped: boolean) {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const attention = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // Ignores focus moved by a click.
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
