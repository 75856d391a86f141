'use client'

import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { Fragment } from 'react'
import { PieceTitle } from '@/components/catalogue/video/piece-title'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import {
  jump,
  playNextPiece,
  playPreviousPiece,
  toggleCaptions,
  toggleMuted,
  togglePlay,
} from '@/components/player/actions'
import { isAtEdge, pieceOf, secondText, spokenSecond } from '@/components/player/engine/timeline'
import { LiveButtons } from '@/components/player/live/live-buttons'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { usePractice } from '@/components/player/practice/use-practice'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { NamedRef } from '@/lib/domains/catalogue/schema'
import { clockTime } from '@/lib/shared/format/format'
import type { TransliteratedKind } from '@/lib/shared/music/writing-systems'
import { SeekBar } from './seek-bar'
import { SettingsMenu } from './settings-menu'
import { CiteMoment, ShareMoment } from './share-moment'
import type { Fullscreen } from './use-fullscreen'
import { VolumeSlider } from './volume-slider'

/**
 * Placed below the picture except in full screen, so that it doesn't cover the performers' feet or hands. Shows the
 * current piece above the seek bar on small screens, and among the buttons on large screens.
 */
export function ControlBar({ fullscreen, onAllKeys }: { fullscreen: Fullscreen; onAllKeys: () => void }) {
  const control = usePlayerState((state) => state.can.control)
  const screen = fullscreen.toggle && (
    <IconButton
      icon={fullscreen.on ? Minimize : Maximize}
      label={fullscreen.on ? 'Exit full screen' : 'Full screen'}
      onClick={fullscreen.toggle}
    />
  )
  // Shows only the full-screen button, because a source that can't be controlled shows its own controls.
  if (!control)
    return (
      <div
        role="group"
        aria-label="Player"
        tabIndex={-1}
        data-autofocus
        className="flex min-h-15 shrink-0 items-center justify-between border-t border-line bg-raised px-4 py-2 md:px-6"
      >
        <p className="programme-label text-brass">Live</p>
        {screen}
      </div>
    )
  return (
    <div
      role="group"
      aria-label="Player"
      className="flex shrink-0 flex-wrap items-center gap-x-1 border-t border-line bg-raised px-2 py-2 md:px-4"
    >
      <div className="order-2 w-full px-1 md:order-1">
        <SeekBar />
      </div>
      <div className="order-3 flex items-center gap-1 max-md:flex-1">
        <Transport />
        <Clock />
      </div>
      <CurrentPiece />
      {/* Placed next to the piece on small screens, because the row below has no room. */}
      <div className="order-1 flex items-center gap-1 md:order-4">
        <ShareMoment />
        <CiteMoment />
        <CaptionsButton />
      </div>
      <div className="order-4 flex items-center gap-1">
        <Volume />
        <SettingsMenu onAllKeys={onAllKeys} />
        {screen}
      </div>
    </div>
  )
}

function Transport() {
  const player = usePlayer()
  const say = useAnnounce()
  const { exercise } = usePractice()
  const isPlaying = usePlayerState((state) => state.playing)
  const playing = exercise?.running ?? isPlaying
  const programme = player.pieces.length > 1 || player.part !== undefined
  const PlayIcon = playing ? Pause : Play
  return (
    <>
      {programme ? (
        <IconButton icon={SkipBack} label="Previous piece" onClick={() => say(playPreviousPiece(player))} />
      ) : (
        <IconButton icon={RotateCcw} label="Back 10 seconds" onClick={() => say(jump(player, -10))} />
      )}
      <button
        type="button"
        data-autofocus
        title={playing ? 'Pause' : 'Play'}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => togglePlay(player)}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brass text-ground transition-colors duration-quick hover:bg-brass-bright"
      >
        <PlayIcon aria-hidden className="size-5" fill="currentColor" strokeWidth={1.5} />
      </button>
      {programme ? (
        <IconButton icon={SkipForward} label="Next piece" onClick={() => say(playNextPiece(player))} />
      ) : (
        <IconButton icon={RotateCw} label="Forward 10 seconds" onClick={() => say(jump(player, 10))} />
      )}
    </>
  )
}

function Clock() {
  const seconds = usePlayerState((state) => Math.floor(state.time))
  const duration = usePlayerState((state) => state.duration)
  const live = usePlayerState((state) => state.live)
  if (live && isAtEdge(seconds, live)) return <p className="programme-label ml-1 text-brass">Live</p>
  if (live)
    return (
      <p className="numerals ml-1 whitespace-nowrap text-sand">
        <span aria-hidden>{secondText(seconds, { live })}</span>
        <span className="sr-only">{spokenSecond(seconds, live)}</span>
      </p>
    )
  return (
    <p className="numerals ml-1 whitespace-nowrap text-sand">
      {clockTime(seconds)}
      {duration > 0 && <span className="text-dust max-sm:sr-only"> / {clockTime(duration)}</span>}
    </p>
  )
}

function CurrentPiece() {
  const { pieces } = usePlayer()
  const piece = usePlayerState((state) => pieceOf(pieces, state.time))
  const isLive = usePlayerState((state) => state.live !== null)
  if (isLive) return <LiveButtons />
  return (
    <p className="order-1 min-w-0 flex-1 truncate px-1 md:order-3 md:px-5">
      {piece && (
        <>
          <span className="font-display text-lead text-ivory">
            <PieceTitle piece={piece} />
          </span>
          <span className="text-dust">
            <Names kind="raga" names={piece.ragas} />
            <Names kind="tala" names={piece.talas} />
          </span>
        </>
      )}
    </p>
  )
}

const Names = ({ kind, names }: { kind: TransliteratedKind; names: readonly NamedRef[] }) =>
  names.map(({ name }) => (
    <Fragment key={name}>
      {' · '}
      <MaybeTransliteratedName kind={kind}>{name}</MaybeTransliteratedName>
    </Fragment>
  ))

function Volume() {
  const player = usePlayer()
  const say = useAnnounce()
  const { engine } = player
  const can = usePlayerState((state) => state.can.volume)
  const volume = usePlayerState((state) => state.volume)
  const muted = usePlayerState((state) => state.muted)
  const silent = muted || volume === 0
  return (
    <>
      <IconButton
        icon={silent ? VolumeX : Volume2}
        label={silent ? 'Unmute' : 'Mute'}
        onClick={() => say(toggleMuted(player))}
        className="max-sm:hidden"
      />
      {can && (
        <VolumeSlider
          label="Volume"
          volume={muted ? 0 : volume}
          onChange={engine.setVolume}
          className="w-20 max-lg:hidden"
        />
      )}
    </>
  )
}

function CaptionsButton() {
  const player = usePlayer()
  const say = useAnnounce()
  const { options, chosen } = usePlayerState((state) => state.captions)
  if (options.length === 0) return null
  return (
    <IconButton
      icon={Captions}
      label="Captions"
      aria-pressed={chosen !== null}
      onClick={() => say(toggleCaptions(player))}
      className="aria-pressed:bg-high aria-pressed:text-brass-bright"
    />
  )
}
