'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { Artwork } from '@/components/catalogue/artwork'
import { listeningOf } from '@/components/catalogue/player/listen/listening'
import { tellDevice } from '@/components/catalogue/player/listen/media-session'
import { usePlayer } from '@/components/catalogue/player/player-context'

/** How somebody listens with the player around this component. */
export function useListening() {
  const { getState, subscribe } = listeningOf(usePlayer().engine)
  return useSyncExternalStore(subscribe, getState, getState)
}

/** What listening is while its panel is closed: what the device is told, and the still picture over the moving one. */
export function ListenHost() {
  const player = usePlayer()
  const { pictureOff } = useListening()
  useEffect(() => tellDevice(player), [player])
  if (!pictureOff) return null
  const { name, thumbnailUrl } = player.playable
  return (
    // Clicks go through it, to the player.
    <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-ground">
      <Artwork src={thumbnailUrl} sizes="16rem" className="scale-110 blur-lg brightness-50" />
      <p className="relative max-w-measure p-6 text-center font-display text-heading">{name}</p>
    </div>
  )
}
