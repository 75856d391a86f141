'use client'
import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Closes a popup on a press or focus outside, on Back, and on Escape unless another element has handled it.
 * @param place contains the popup; Escape focuses the first button in it
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

/** Browser API that only Chromium supports. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }

/**
 * Closes an overlay on the device's Back gesture, because the gesture would otherwise leave the page. The newest
 * overlay closes first.
 * @param close called on Back; may keep the overlay open to ask for confirmation
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
        // A watcher fires only once. Creating the next one before `onClose` keeps it below a dialog that `onClose`
        // opens.
        watcher = watch()
        onClose()
      }
      return made
    }
    return () => watcher.destroy()
  }, [open])
}
