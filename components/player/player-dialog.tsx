'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ControlBar } from '@/components/player/controls/control-bar'
import { CAPTION_OFFSET, useCaptionOffset } from '@/components/player/controls/use-caption-offset'
import { escapeFullscreen, useFullscreen } from '@/components/player/controls/use-fullscreen'
import { useIdle } from '@/components/player/controls/use-idle'
import { PlayerKeys } from '@/components/player/keys/player-keys'
import { ListenHost } from '@/components/player/listen/listen-host'
import { endNowPlaying, getNowPlaying } from '@/components/player/listen/now-playing'
import { repeatMoment } from '@/components/player/practice/actions'
import { PracticeHost } from '@/components/player/practice/practice-host'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { FocusRecovery } from '@/components/ui/dialogs/focus-recovery'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { Moment, Playable } from '@/lib/domains/viewing/playable/schema'
import { EndScreen } from './end-screen'
import { LockedStage } from './locked-stage'
import { Panels } from './panels'
import { PlayerProvider, usePlayer, usePlayerState } from './player-context'
import { PlayerShellProvider, AnnouncementProvider, usePlayerShell, type PlayerShell } from './player-shell'
import { createSession } from './session'
import { Stage } from './stage'

export type PlayerDialogProps = {
  playable: Playable
  pieces?: readonly PieceDto[]
  /** Start position. By default, playback continues where the viewer stopped. */
  moment?: Moment
  /** Called with the position in seconds whenever the player's state changes. */
  onTime?: (seconds: number) => void
  onClose: () => void
  children?: ReactNode
}

const noPieces: readonly PieceDto[] = []

/**
 * 600 px high on large screens and 300 px on small ones, or less to leave room for the controls below (three rows on
 * small screens).
 */
const placeClass = clsx(
  'relative h-[300px] max-h-[calc(100dvh-2rem-2px-6.5rem)] shrink-0 bg-black lg:h-[600px]',
  'max-md:max-h-[calc(100dvh-2rem-2px-9.5rem)]',
)

/** Escape closes full screen first, then anything over the player, then the dialog. */
export function PlayerDialog({ onClose, ...props }: PlayerDialogProps) {
  const { playable } = props
  const { shell, said } = usePlayerShell()
  const beside = playable.viewing !== undefined && !playable.locked
  return (
    <Dialog
      onClose={onClose}
      onEscape={() => escapeFullscreen() || shell.closeLayer()}
      title={playable.name}
      titleHidden
      size={beside ? 'wide' : 'stage'}
    >
      <FocusRecovery
        className={clsx(
          'flex max-h-[calc(100dvh-2rem-2px)] flex-col',
          // Has a constant height, so that switching tabs moves nothing. On large screens, it is the height of the
          // video.
          beside && 'h-[calc(100dvh-2rem-2px)] lg:h-auto lg:flex-row',
          // Scrolls everything together on a phone in landscape, which has no room below the video.
          beside && 'shallow:overflow-y-auto',
        )}
      >
        {playable.locked ? (
          <div className="grid min-h-[300px] flex-1 overflow-y-auto lg:min-h-[600px]">
            <LockedStage thumbnailUrl={playable.thumbnailUrl} />
          </div>
        ) : (
          <AnnouncementProvider value={said}>
            <OpenStage shell={shell} {...props} />
          </AnnouncementProvider>
        )}
      </FocusRecovery>
    </Dialog>
  )
}

type OpenStageProps = Omit<PlayerDialogProps, 'onClose'> & { shell: PlayerShell }

function OpenStage({ shell, playable, pieces = noPieces, moment, onTime, children }: OpenStageProps) {
  // The session starts at the first `moment`, and seeks when `moment` changes.
  const [first] = useState(moment)
  const [session] = useState(() => getNowPlaying(playable) ?? createSession(playable, moment?.seconds))
  const [taken] = useState(() => getNowPlaying(playable) !== null)
  // This page decides what plays next, even if the mini player started the video on another page.
  const [opened] = useState(playable)
  const router = useRouter()
  const player = useMemo(
    () => session && { ...session, playable: opened, pieces, open: (href: string) => router.push(href) },
    [session, opened, pieces, router],
  )

  useEffect(() => {
    const letGo = session?.hold()
    // Closes the mini player, because its video has moved into this dialog or must stop.
    endNowPlaying()
    if (session && taken) {
      if (first) session.engine.seek(first.seconds)
      session.engine.play()
    }
    return letGo
  }, [session, taken, first])

  useEffect(() => {
    if (session && moment) repeatMoment(session.engine, moment)
    if (!session || !moment || moment === first) return
    session.engine.seek(moment.seconds)
    session.engine.play()
  }, [session, moment, first])

  useEffect(() => {
    if (!session || !onTime) return
    return session.engine.subscribe(() => onTime(session.engine.getState().time))
  }, [session, onTime])

  if (!player)
    return (
      <div className={placeClass}>
        <p className="absolute inset-0 grid place-content-center p-6">This video isn’t available yet.</p>
      </div>
    )
  return (
    <PlayerProvider player={player}>
      <PlayerShellProvider shell={shell}>
        <div className={playable.viewing ? 'shrink-0 lg:min-w-0 lg:flex-1' : 'contents'}>
          <StageAndControls />
        </div>
        {playable.viewing ? (
          <div
            className={clsx(
              'min-h-0 flex-1 lg:relative lg:w-88 lg:flex-none lg:border-l lg:border-line xl:w-104',
              // At least as high as the window, so that switching tabs moves nothing.
              'shallow:min-h-full shallow:flex-none',
            )}
          >
            <div className="h-full overflow-y-auto lg:absolute lg:inset-0 shallow:overflow-y-visible">
              <Panels programme={children} first={first?.exercise ? 'practice' : undefined} />
            </div>
          </div>
        ) : (
          <div className="min-h-0 overflow-y-auto">{children}</div>
        )}
      </PlayerShellProvider>
    </PlayerProvider>
  )
}

/**
 * In full screen the controls overlay the video and hide while idle.
 * @param end covers the video after its end; null for nothing
 */
export function StageAndControls({ end = <EndScreen /> }: { end?: ReactNode }) {
  const { engine } = usePlayer()
  const place = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(place, engine.media)
  const playing = usePlayerState((state) => state.playing)
  const ended = usePlayerState((state) => state.ended)
  const failed = usePlayerState((state) => state.failure !== null)
  // Doesn't overlay a cross-origin frame. The frame receives the pointer events, so hidden controls could not be shown
  // again.
  const over = fullscreen.on && engine.media !== null
  const idle = useIdle(place, over && playing)
  const raised = over && !idle
  const controls = useRef<HTMLDivElement>(null)
  useCaptionOffset(engine.media, controls, raised)
  const [sheet, setSheet] = useState(false)
  return (
    <div
      ref={place}
      className={clsx(
        'flex min-h-0 shrink-0 flex-col',
        fullscreen.on && 'bg-black',
        idle && 'cursor-none',
        raised && CAPTION_OFFSET,
      )}
    >
      <div className={fullscreen.on ? 'relative min-h-0 flex-1' : placeClass}>
        <PlayerKeys fullscreen={fullscreen} sheet={sheet} onSheet={setSheet} />
        <Stage fullscreen={fullscreen} />
        {ended && !failed && end}
        <ListenHost />
        <PracticeHost />
      </div>
      <div
        ref={controls}
        className={clsx(
          over && 'absolute inset-x-0 bottom-0 transition-opacity duration-scene',
          idle && 'pointer-events-none opacity-0',
        )}
      >
        <ControlBar fullscreen={fullscreen} onAllKeys={() => setSheet(true)} />
      </div>
    </div>
  )
}
