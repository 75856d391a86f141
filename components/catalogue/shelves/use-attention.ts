'use client'

import { useState, type FocusEvent } from 'react'

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
