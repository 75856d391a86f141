'use client'

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { PlayerState } from '@/components/player/engine/engine'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { PlayerSession } from './session'

/**
 * What is in the player, for everything around its stage.
 *
 * How to build upon it:
 * - `usePlayer()` gives the video, its pieces and its engine; ask the engine to play, seek, set the speed …
 * - `usePlayerState((state) => state.time)` gives a part of the engine's state and renders again only when that part
 *   changes. Choose numbers, booleans, texts or objects of the state itself; a new object each time would never settle.
 * - `engine.now()` is the exact second, for what must be more exact than the four reports a second (a loop).
 * - A panel beside the stage (practice, words, listening) is one entry in `panels.tsx`.
 */
export type Player = PlayerSession & {
  /** The programme, in the order of its start; may be empty. */
  pieces: readonly PieceDto[]
  /** Goes on with another video, by the address that plays it. */
  open?: (href: string) => void
  /** It passes over what cannot be played, instead of showing its page. */
  skips?: boolean
}

const PlayerContext = createContext<Player | null>(null)

export function PlayerProvider({ player, children }: { player: Player; children: ReactNode }) {
  return <PlayerContext value={player}>{children}</PlayerContext>
}

/** The player around this component. @throws Error outside a player */
export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('usePlayer must be used inside PlayerProvider')
  return player
}

/** A part of the engine's state, as it changes. @param select gives a value that is the same while nothing changed */
export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  const { engine } = usePlayer()
  const read = () => select(engine.getState())
  return useSyncExternalStore(engine.subscribe, read, read)
}
