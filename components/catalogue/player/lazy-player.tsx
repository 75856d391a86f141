'use client'

import { lazy, Suspense } from 'react'
import type { Playable } from '@/components/catalogue/player/playable'

// Dialog and players load with the first click: most visits to a page do not play.
const PlayerDialog = lazy(() =>
  import('@/components/catalogue/player/player-dialog').then((module) => ({ default: module.PlayerDialog })),
)

/** The player dialog for `playable`; closed while it is null. */
export function LazyPlayer({ playable, onClose }: { playable: Playable | null; onClose: () => void }) {
  if (playable === null) return null
  return (
    <Suspense fallback={null}>
      <PlayerDialog playable={playable} open onOpenChange={(open) => !open && onClose()} />
    </Suspense>
  )
}
