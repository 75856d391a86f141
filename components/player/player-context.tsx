'use client'

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { PlayerState } from '@/components/player/engine/engine'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { PlayerSession } from './session'

/**
 * Context of everything around the stage.
 *
 * - `usePlayer()` returns the video, its pieces and its engine.
 * - `usePlayerState((state) => state.time)` re-renders only when the selected value changes. Select primitives or
 * objects of the state itself: a new object on each call would never settle.
 * - `engine.now()` is exact, for anything that needs more than the four reports a second (a loop).
 * - To add a tab next to the programme, add an entry in `panels.tsx`.
 */
export type Player = PlayerSession & {
  /** By start time; may be empty. */
  pieces: readonly PieceDto[]
  /** Plays another video by its URL. */
  open?: (href: string) => void
  /** Skips locked videos instead of showing their page. */
  skips?: boolean
}

const PlayerContext = createContext<Player | null>(null)

export function PlayerProvider({ player, children }: { player: Player; children: ReactNode }) {
  return <PlayerContext value={player}>{children}</PlayerContext>
}

/** @throws Error outside a player */
export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('usePlayer must be used inside PlayerProvider')
  return player
}

/** @param select must return the same value while nothing has changed */
export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  const { engine } = usePlayer()
  const read = () => select(engine.getState())
  return useSyncExternalStore(engine.subscribe, read, read)
}
