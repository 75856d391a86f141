'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useCloseWatcher } from './use-close-watcher'

/**
 * Closes what opens at a button: when somebody presses or focuses something outside, by Back of the device, and on
 * Escape, unless that was for something else.
 * @param place holds the button, first, and what it opens. Escape gives the focus back to the button.
 */
export function useDismiss(place: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const dismiss = useEffectEvent(close)
  useCloseWatcher(open, close)
  useEffect(() => {
    if (!open) return
    function onElsewhere({ target }: Event) {
      if (target instanceof Node && !place.current?.contains(target)) dismiss()
    }
    function onKey({ key, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented) return
      dismiss()
      place.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [place, open])
}
