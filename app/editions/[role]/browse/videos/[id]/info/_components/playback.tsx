'use client'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { CardProgress } from '@/components/catalogue/cards/card-progress'
import { PiecesList } from '@/components/catalogue/video/pieces-list'
import { LazyPlayer } from '@/components/player/lazy-player'
import { LockedStage } from '@/components/player/locked-stage'
import { PlayButton } from '@/components/player/player-launcher'
import { useLatestProgress } from '@/components/player/progress/progress'
import { Button } from '@/components/ui/buttons/button'
import { showError } from '@/lib/client/forms/show-error'
import { useRun } from '@/lib/client/forms/use-run'
import { replaceAddress } from '@/lib/client/lists/list-history'
import { invalidateLists } from '@/lib/client/lists/use-list'
import { sendProgress, removePositions } from '@/lib/client/player/progress'
import { callApi } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { useRefresh } from '@/lib/client/use-refresh'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { Moment, Playable, Viewing } from '@/lib/domains/viewing/playable/schema'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { clockTime } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { withoutMoment } from '@/lib/shared/routes/routes'

type Playback = {
  playable: Playable
  /** True if Play was pressed and the personal data hasn't loaded yet. */
  isAwaited: boolean
  /** True if the player is open or about to open. */
  isOpen: boolean
  /** Plays from `seconds`. By default, resumes where the viewer stopped. */
  play: (seconds?: number) => void
  /** Call this after changing data that the server stores for the viewer. */
  refresh: () => void
  /** Start of the current piece in seconds; null while nothing plays. */
  currentStart: number | null
}

const PlaybackContext = createContext<Playback | null>(null)

export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (!playback) throw new Error('usePlayback must be used inside PlaybackProvider')
  return playback
}

/** If `moment` is omitted, playback resumes where the viewer stopped. */
type Opened = { moment?: Moment }

type PlaybackProviderProps = {
  playable: Playable
  /** True once `playable` contains the viewer's personal data. Nothing plays before that. */
  isReady: boolean
  error: unknown
  reload: () => void
  /** Playlist entry in the URL. Null until hydration, '' if there is none. Playback restarts when the entry changes. */
  entry: string | null
  pieces: readonly PieceDto[]
  /** Timestamp in the URL. Playback starts there automatically. Null if there is none. */
  openAt: Moment | null
  children: ReactNode
}

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
  // Null until the viewer plays or closes the video. Until then, the URL decides if the player is open.
  const [chosen, setChosen] = useState<{ entry: string | null; open: Opened | null } | null>(null)
  // Set if Play was pressed before the URL was known.
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
      // Ignores Play while the player is about to open, so that the timestamp in the URL still applies.
      if (seconds === undefined && session && !isReady) return
      setChosen({ entry, open })
    },
    [isReady, error, reload, entry, session],
  )
  const refresh = useCallback(() => {
    // Also refreshes the pages in the router cache, which show the same progress and access.
    void renderAgain()
    reload()
  }, [renderAgain, reload])
  const onTime = useCallback((seconds: number) => setCurrentStart(pieceAt(pieces, seconds)), [pieces])

  function close() {
    setChosen({ entry, open: null })
    setCurrentStart(null)
    // Removes the timestamp from the URL. Otherwise, going back to this page would start playback there again.
    if (window.location.search) replaceAddress(withoutMoment(window.location.href))
    // Runs after the player has stored its progress, so that the rows on other pages show it.
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

/**
 * Shows the upgrade offer instead of the Play button if the video is locked.
 * @param isSure true once rentals have loaded or failed to load
 */
export function PlayPicture({ isSure }: { isSure: boolean }) {
  const { playable, isAwaited, play } = usePlayback()
  const { thumbnailUrl, locked, viewing } = playable
  if (locked) return <LockedStage thumbnailUrl={thumbnailUrl} isSure={isSure} />
  return (
    <>
      <PlayButton playable={playable} busy={isAwaited} onPlay={play} />
      {viewing && <CardProgress {...viewing} />}
    </>
  )
}

export function ResumeButtons() {
  const { playable } = usePlayback()
  return playable.viewing && !playable.locked ? <ResumeOf viewing={playable.viewing} /> : null
}

function ResumeOf({ viewing: { videoId, durationSeconds, progress } }: { viewing: Viewing }) {
  const { play } = usePlayback()
  const { resumeSeconds } = useLatestProgress(videoId, durationSeconds, progress)
  if (resumeSeconds === 0) return null
  return (
    <>
      <Button onClick={() => play(resumeSeconds)}>Resume at {clockTime(resumeSeconds)}</Button>
      <Button variant="secondary" onClick={() => play(0)}>
        Play from start
      </Button>
    </>
  )
}

export function RemoveFromHistory() {
  const { viewing } = usePlayback().playable
  return viewing ? <RemoveOf viewing={viewing} /> : null
}

function RemoveOf({ viewing: { viewerId, videoId, durationSeconds, progress } }: { viewing: Viewing }) {
  const { refresh } = usePlayback()
  const [run, isRemoving] = useRun()
  const { isKnown } = useLatestProgress(videoId, durationSeconds, progress)
  if (!isKnown) return null

  async function remove() {
    await callApi(apiRoutes.videoProgress(videoId), { method: 'DELETE' })
    // Moves focus, because the button disappears when the entry is removed.
    document.querySelector<HTMLElement>('[data-opens-dialog]')?.focus()
    removePositions(viewerId, videoId)
    invalidateLists()
    toast.success('Removed from your watch history')
    refresh()
  }
  return (
    <Button variant="ghost" loading={isRemoving} onClick={() => void run(remove)}>
      Remove from history
    </Button>
  )
}

/** Lists the pieces. Clicking a piece plays the video from there, unless the video is locked. */
export function Programme({ pieces }: { pieces: readonly PieceDto[] }) {
  const { playable, play, currentStart } = usePlayback()
  return <PiecesList pieces={pieces} currentStart={currentStart} onPlay={playable.locked ? undefined : play} />
}
