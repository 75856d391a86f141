'use client'

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { PlayerState } from '@/components/player/engine/engine'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { PlayerSession } from './session'

export type Player = PlayerSession & {
  /** Sorted by start time; may be empty. */
  pieces: readonly PieceDto[]
  open?: (href: string) => void
  /** Set where pieces of several videos play one after another: the part that plays, in seconds. */
  part?: { start: number; end: number }
  /** Skips locked videos instead of opening their pages. */
  skips?: boolean
}

const PlayerContext = createContext<Player | null>(null)

export function PlayerProvider({ player, children }: { player: Player; children: ReactNode }) {
  return <PlayerContext value={player}>{children}</PlayerContext>
}

export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('usePlayer must be used inside PlayerProvider')
  return player
}

/**
 * Re-renders only when the selected value changes.
 * @param select must return the same value while nothing has changed
 */
export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  const { engine } = usePlayer()
  const read = () => select(engine.getState())
  return useSyncExternalStore(engine.subscribe, read, read)
}
