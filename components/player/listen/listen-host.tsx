'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { listenModeOf } from './listen-mode'
import { syncMediaSession } from './media-session'

export function useListenMode() {
  const { getState, subscribe } = listenModeOf(usePlayer().engine)
  return useSyncExternalStore(subscribe, getState, getState)
}

/** Keeps the device's media controls working while the Listen panel is closed. */
export function ListenHost() {
  const player = usePlayer()
  useEffect(() => syncMediaSession(player), [player])
  return null
}

/** Covers the video in audio-only mode, below the announcements. */
export function StillPicture() {
  const { name, thumbnailUrl } = usePlayer().playable
  const { pictureOff } = useListenMode()
  const covered = usePlayerState((state) => state.ended || state.failure !== null)
  if (!pictureOff) return null
  return (
    // Clicks pass through to the player.
    <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-ground">
      <Artwork src={thumbnailUrl} sizes="16rem" className="scale-110 blur-lg brightness-50" />
      {/* Hidden under notices, because the name would show through. */}
      {!covered && (
        <p dir="auto" className="relative max-w-measure p-6 text-center font-display text-heading">
          {name}
        </p>
      )}
    </div>
  )
}
