'use client'

import { useEffect, useEffectEvent } from 'react'

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
