'use client'
import { useEffect, useState, type FocusEvent } from 'react'
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

/**
 * Whether something may move by itself: not under the pointer or keyboard focus, not after the person paused it.
 * @param isStopped whether it may not for another reason, such as an open dialog
 * @returns `attention` for the element whose pointer and focus stop it
 */
export function useAttention(isStopped: boolean) {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const attention = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // A click also focuses, and must not stop it: only visible focus counts.
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
