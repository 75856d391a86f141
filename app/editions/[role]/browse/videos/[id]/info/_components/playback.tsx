'use client'

import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { PiecesList } from '@/components/catalogue/video/pieces-list'
import { LazyPlayer } from '@/components/player/lazy-player'
import { showError } from '@/lib/client/forms/show-error'
import { replaceAddress } from '@/lib/client/lists/list-history'
import { sendProgress } from '@/lib/client/player/progress'
import { useHydrated } from '@/lib/client/use-hydrated'
import { useRefresh } from '@/lib/client/use-refresh'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { Moment, Playable } from '@/lib/domains/viewing/playable/schema'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { withoutMoment } from '@/lib/shared/routes/routes'

type Playback = {
  playable: Playable
  /** Whether somebody wants to play what is not ready yet. */
  isAwaited: boolean
  /** Whether the player is open, or opens. */
  isOpen: boolean
  /** Opens the player at a second, or where the viewer stopped. */
  play: (seconds?: number) => void
  /** To be called when what is stored of the viewer has changed. */
  refresh: () => void
  /** Start of the piece that plays, in seconds; null while nothing plays. */
  currentStart: number | null
}

const PlaybackContext = createContext<Playback | null>(null)

/** The player of the surrounding page. @throws Error outside a PlaybackProvider */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (!playback) throw new Error('usePlayback needs a PlaybackProvider around it')
  return playback
}

/** From where the player plays; without a moment, where the viewer stopped. */
type Opened = { moment?: Moment }

type PlaybackProviderProps = {
  playable: Playable
  /** Whether `playable` is the viewer's own. Until then nothing plays. */
  isReady: boolean
  /** Why that could not be read, or null. */
  error: unknown
  /** Reads again what is the viewer's own. */
  reload: () => void
  /** The entry of a playlist that the address names, or empty; null until it is known. Another one begins anew. */
  entry: string | null
  pieces: readonly PieceDto[]
  /** Opens there by itself; null does not open. */
  openAt: Moment | null
  children: ReactNode
}

/** One video and its programme. Components inside can play it from any second and know which piece plays. */
export function PlaybackProvider({
  playable,
  isReady,
  error,
  reload,
  entry,
  pieces,
  openAt,
  children,
}: PlaybackProviderProps) {
  const renderAgain = useRefresh()
  const hydrated = useHydrated()
  // Until somebody plays or closes, the address says what is open.
  const [chosen, setChosen] = useState<{ entry: string | null; open: Opened | null } | null>(null)
  // What somebody plays before the address is known.
  const [early, setEarly] = useState<Opened | null>(null)
  const fromAddress = useMemo<Opened | null>(() => openAt && { moment: openAt }, [openAt])
  if (early && entry !== null) {
    setEarly(null)
    setChosen({ entry, open: early.moment ? early : (fromAddress ?? early) })
  }
  const session = chosen?.entry === entry ? chosen.open : fromAddress
  const [currentStart, setCurrentStart] = useState<number | null>(null)
  const play = useCallback(
    (seconds?: number) => {
      if (error !== null) reload()
      const open = { moment: seconds === undefined ? undefined : { seconds } }
      if (entry === null) return setEarly(open)
      // What the address opens is still waited for.
      if (seconds === undefined && session && !isReady) return
      setChosen({ entry, open })
    },
    [isReady, error, reload, entry, session],
  )
  const refresh = useCallback(() => {
    // The pages in the router's cache show it too.
    void renderAgain()
    reload()
  }, [renderAgain, reload])
  const onTime = useCallback((seconds: number) => setCurrentStart(pieceAt(pieces, seconds)), [pieces])

  function close() {
    setChosen({ entry, open: null })
    setCurrentStart(null)
    // Without this, going back to this page would jump again.
    if (window.location.search) replaceAddress(withoutMoment(window.location.href))
    // After the progress is stored, so that the rows of other pages show it.
    const { viewing } = playable
    if (viewing) setTimeout(() => void sendProgress(viewing.viewerId).finally(refresh))
  }

  const isWanted = session !== null && !playable.locked
  const isAwaited = isWanted && !isReady && error === null
  useEffect(() => {
    if (error !== null && isWanted && !isReady) void showError(error)
  }, [error, isWanted, isReady])
  const value = useMemo(
    () => ({ playable, isAwaited, isOpen: isWanted, play, refresh, currentStart }),
    [playable, isAwaited, isWanted, play, refresh, currentStart],
  )
  return (
    <PlaybackContext value={value}>
      {children}
      <LazyPlayer
        key={entry ?? ''}
        playable={hydrated && isWanted && isReady ? playable : null}
        pieces={pieces}
        moment={session?.moment}
        onTime={onTime}
        onClose={close}
      >
        {pieces.length > 0 && (
          <div className="px-4 pb-4 md:px-6">
            <PiecesList pieces={pieces} currentStart={currentStart} onPlay={play} />
          </div>
        )}
      </LazyPlayer>
    </PlaybackContext>
  )
}
