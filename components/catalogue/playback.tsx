'use client'

import { useRouter } from 'next/navigation'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { PiecesList } from '@/components/catalogue/pieces-list'
import { LazyPlayer } from '@/components/catalogue/player/lazy-player'
import type { Moment, Playable } from '@/components/catalogue/player/playable'
import { sendProgress } from '@/lib/client/progress'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { pieceAt } from '@/lib/domains/viewing/policy'

type Playback = {
  playable: Playable
  /** Opens the player at a second, or where the viewer stopped. */
  play: (seconds?: number) => void
  /** Start of the piece that plays, in seconds; null while nothing plays. */
  sounding: number | null
}

const PlaybackContext = createContext<Playback | null>(null)

/** The player of the surrounding page. @throws Error outside a PlaybackProvider */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (!playback) throw new Error('usePlayback needs a PlaybackProvider around it')
  return playback
}

type PlaybackProviderProps = {
  playable: Playable
  pieces: readonly PieceDto[]
  /** Opens there by itself; null does not open. */
  openAt: Moment | null
  children: ReactNode
}

/** One video and its programme. Components inside can play it from any second and know which piece plays. */
export function PlaybackProvider({ playable, pieces, openAt, children }: PlaybackProviderProps) {
  const router = useRouter()
  const hydrated = useHydrated()
  const [session, setSession] = useState<{ moment?: Moment } | null>(
    openAt === null || playable.locked ? null : { moment: openAt },
  )
  const [sounding, setSounding] = useState<number | null>(null)
  const play = useCallback(
    (seconds?: number) => setSession({ moment: seconds === undefined ? undefined : { seconds } }),
    [],
  )
  const onTime = useCallback((seconds: number) => setSounding(pieceAt(pieces, seconds)), [pieces])

  function close() {
    setSession(null)
    setSounding(null)
    // Without this, going back to this page would jump again.
    const { pathname, searchParams } = new URL(window.location.href)
    for (const moment of ['t', 'from', 'to']) searchParams.delete(moment)
    if (window.location.search)
      window.history.replaceState(null, '', `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    // Refreshed after the progress is stored, so that the rows of other pages show it.
    const { track } = playable
    if (track) setTimeout(() => void sendProgress(track.viewerId).finally(() => router.refresh()))
  }

  const value = useMemo(() => ({ playable, play, sounding }), [playable, play, sounding])
  return (
    <PlaybackContext value={value}>
      {children}
      <LazyPlayer
        playable={hydrated && session ? playable : null}
        pieces={pieces}
        moment={session?.moment}
        onTime={onTime}
        onClose={close}
      >
        {pieces.length > 0 && (
          <div className="px-4 pb-4 md:px-6">
            <PiecesList pieces={pieces} sounding={sounding} onPlay={play} />
          </div>
        )}
      </LazyPlayer>
    </PlaybackContext>
  )
}
