'use client'
import { useEffect, useEffectEvent, type RefObject } from 'react'

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

/** The browser's own, where it has one (Chrome). */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }

/**
 * Closes what covers the page by the device's own way to do so, such as Back on Android, which would leave the page
 * otherwise. The browser asks what opened last first.
 * @param close may leave it open, to ask something before
 */
export function useCloseWatcher(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!open || !CloseWatcher) return
    const Watcher = CloseWatcher
    let watcher = watch()
    function watch() {
      const made = new Watcher()
      made.onclose = () => {
        // Each is asked once. Before the question that `close` may ask, which lies above.
        watcher = watch()
        onClose()
      }
      return made
    }
    return () => watcher.destroy()
  }, [open])
}
