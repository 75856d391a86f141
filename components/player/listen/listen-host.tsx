'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { listenModeOf } from './listen-mode'
import { syncMediaSession } from './media-session'

/** How somebody listens with the player around this component. */
export function useListenMode() {
  const { getState, subscribe } = listenModeOf(usePlayer().engine)
  return useSyncExternalStore(subscribe, getState, getState)
}

/** Tells the device what plays, while the panel of listening is closed too. */
export function ListenHost() {
  const player = usePlayer()
  useEffect(() => syncMediaSession(player), [player])
  return null
}

/** The still picture over the moving one while that is off. What is said over the video lies above it. */
export function StillPicture() {
  const { name, thumbnailUrl } = usePlayer().playable
  const { pictureOff } = useListenMode()
  const covered = usePlayerState((state) => state.ended || state.failure !== null)
  if (!pictureOff) return null
  return (
    // Clicks go through it, to the player.
    <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-ground">
      <Artwork src={thumbnailUrl} sizes="16rem" className="scale-110 blur-lg brightness-50" />
      {/* It would shine through what is said there. */}
      {!covered && (
        <p dir="auto" className="relative max-w-measure p-6 text-center font-display text-heading">
          {name}
        </p>
      )}
    </div>
  )
}
