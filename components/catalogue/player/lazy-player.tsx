'use client'

import { lazy, Suspense } from 'react'
import type { PlayerDialogProps } from '@/components/catalogue/player/player-dialog'
import type { Playable } from '@/components/catalogue/player/playable'

// Dialog and players load with the first click: most visits to a page do not play.
const PlayerDialog = lazy(() =>
  import('@/components/catalogue/player/player-dialog').then((module) => ({ default: module.PlayerDialog })),
)

type LazyPlayerProps = Omit<PlayerDialogProps, 'playable'> & { playable: Playable | null }

/** The player dialog for `playable`; closed while it is null. */
export function LazyPlayer({ playable, ...rest }: LazyPlayerProps) {
  if (playable === null) return null
  return (
    <Suspense fallback={null}>
      <PlayerDialog {...rest} playable={playable} />
    </Suspense>
  )
}
