'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createState, onePerEngine } from '@/components/player/engine/engine'
import { usePlayer } from '@/components/player/player-context'

const layerOf = onePerEngine(() => createState<{ place: HTMLElement | null }>({ place: null }))

/** Place over the picture, in full screen too, for what panels show there. Clicks go through to the picture. */
export function StageLayer() {
  const { engine } = usePlayer()
  return (
    <div
      ref={(place) => {
        layerOf(engine).set({ place })
        return () => layerOf(engine).set({ place: null })
      }}
      className="pointer-events-none absolute inset-0"
    />
  )
}

/** Shows its children over the picture. */
export function OnStage({ children }: { children: ReactNode }) {
  const { get, subscribe } = layerOf(usePlayer().engine)
  const { place } = useSyncExternalStore(subscribe, get, get)
  return place && createPortal(children, place)
}
