'use client'

import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import type { PlayerDialogProps } from './player-dialog'

// Loaded on the first click, because most visits play nothing.
const PlayerDialog = lazyPart(() => import('./player-dialog').then((module) => module.PlayerDialog), {
  Missing: MissingDialog,
})

type LazyPlayerProps = Omit<PlayerDialogProps, 'playable'> & { playable: Playable | null }

export function LazyPlayer({ playable, ...rest }: LazyPlayerProps) {
  return playable && <PlayerDialog {...rest} playable={playable} />
}
