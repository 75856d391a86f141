'use client'

import { useCallback, useMemo, useSyncExternalStore, type RefObject } from 'react'

/** iPhones show only a video itself full screen, in their own player. */
type ApplePlayer = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** A browser may tell the page of the Escape with which it has just left full screen. */
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

/** Leaves full screen if there is any. @returns whether an Escape was for that and not for what lies below */
export function escapeFullscreen(): boolean {
  if (!document.fullscreenElement) return Date.now() - leftAt < SAME_PRESS_MS
  void document.exitFullscreen().catch(() => undefined)
  return true
}

/**
 * Full screen for an element, where the browser has it.
 * @param media shown alone where only a video can be; null where there is none
 */
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
