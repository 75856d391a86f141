'use client'

import { useCallback, useMemo, useSyncExternalStore, type RefObject } from 'react'

/** iPhones can't show an element in full screen, only a video in the system's player. */
type ApplePlayer = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Milliseconds for which Escape is ignored after full screen closes. In some browsers, the key press that closed full
 * screen also reaches the page.
 */
const SAME_PRESS_MS = 200

let leftAt = 0

function onChange(listener: () => void): () => void {
  const note = () => {
    if (!document.fullscreenElement) leftAt = Date.now()
    listener()
  }
  document.addEventListener('fullscreenchange', note)
  return () => document.removeEventListener('fullscreenchange', note)
}

/** @returns true if this Escape closed full screen and must close nothing else */
export function escapeFullscreen(): boolean {
  if (!document.fullscreenElement) return Date.now() - leftAt < SAME_PRESS_MS
  void document.exitFullscreen().catch(() => undefined)
  return true
}

/** @param media shown in full screen on iPhones instead of `place` */
export function useFullscreen(place: RefObject<HTMLElement | null>, media: ApplePlayer | null) {
  const on = useSyncExternalStore(
    onChange,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    else if (document.fullscreenEnabled) void place.current?.requestFullscreen().catch(() => undefined)
    else media?.webkitEnterFullscreen?.()
  }, [place, media])
  return useMemo(() => {
    const offered = document.fullscreenEnabled || typeof media?.webkitEnterFullscreen === 'function'
    return { on, toggle: offered ? toggle : null }
  }, [on, toggle, media])
}

export type Fullscreen = ReturnType<typeof useFullscreen>
