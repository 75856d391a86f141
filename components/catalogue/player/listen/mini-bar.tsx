'use client'

import { Pause, Play, RotateCcw, SkipBack, SkipForward, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { nextPiece, previousPiece, togglePlay } from '@/components/catalogue/player/actions'
import { awayText, failureText } from '@/components/catalogue/player/failure-notice'
import { tellDevice } from '@/components/catalogue/player/listen/media-session'
import { endNowPlaying, setNowPlaying } from '@/components/catalogue/player/listen/now-playing'
import { PlayerProvider, usePlayer, usePlayerState, type Player } from '@/components/catalogue/player/player-context'
import { IconButton } from '@/components/ui/icon-button'
import { pieceOf } from '@/components/catalogue/player/timeline'

/** Takes the bar away. Its focus goes to the page. */
function close() {
  endNowPlaying()
  const page = document.querySelector('main')
  page?.setAttribute('tabindex', '-1')
  page?.focus({ preventScroll: true })
}

/**
 * Goes on with a video in a bar at the foot of the page, from page to page, until it is closed or another one plays.
 * The bar is a tree of its own: pages without a playing video load nothing of it.
 * @param goTo opens the video's page
 */
export function keepPlaying(player: Player, goTo: () => void): void {
  const letGo = player.hold()
  const place = document.body.appendChild(document.createElement('aside'))
  place.setAttribute('aria-label', 'Now playing')
  place.className = 'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised'
  const root = createRoot(place)
  // Room at the foot of the page, and under what sticks there (globals.css).
  document.documentElement.dataset.nowPlaying = ''
  // At once: a video that leaves the page even for a moment stops.
  flushSync(() =>
    root.render(
      <PlayerProvider player={player}>
        <MiniBar goTo={goTo} />
      </PlayerProvider>,
    ),
  )
  setNowPlaying(player, () => {
    letGo()
    // Not while another tree renders.
    setTimeout(() => {
      root.unmount()
      place.remove()
      delete document.documentElement.dataset.nowPlaying
    })
  })
}

function MiniBar({ goTo }: { goTo: () => void }) {
  const player = usePlayer()
  const { engine, playable, pieces } = player
  const place = useRef<HTMLDivElement>(null)
  const playing = usePlayerState((state) => state.playing)
  const failure = usePlayerState((state) => state.failure)
  const away = usePlayerState((state) => state.waiting && state.away)
  const piece = usePlayerState((state) => pieceOf(pieces, state.time))
  const programme = pieces.length > 1

  useLayoutEffect(() => place.current?.replaceChildren(engine.element), [engine])
  useEffect(() => tellDevice(player), [player])

  return (
    <div className="page-width flex h-18 items-center sm:gap-2">
      <div
        ref={place}
        aria-hidden
        className="relative aspect-video h-14 shrink-0 overflow-hidden bg-black max-sm:aspect-square max-sm:[&>video]:object-cover"
      />
      <div className="min-w-0 flex-1 px-2">
        <button type="button" onClick={goTo} className="min-h-11 w-full text-left hover:text-brass-bright">
          <span className="sr-only">To the page of </span>
          <span className="block truncate">{playable.name}</span>
          {piece && !failure && <span className="block truncate text-fine text-dust">{piece.title}</span>}
        </button>
        <p role="alert" className="truncate text-fine text-danger empty:hidden">
          {failure ? failureText(failure) : away && awayText()}
        </p>
      </div>
      {programme && (
        <IconButton
          icon={SkipBack}
          label="Previous piece"
          onClick={() => void previousPiece(player)}
          className="max-sm:hidden"
        />
      )}
      {failure ? (
        <IconButton icon={RotateCcw} label="Try again" onClick={engine.retry} />
      ) : (
        <IconButton
          icon={playing ? Pause : Play}
          label={playing ? 'Pause' : 'Play'}
          onClick={() => togglePlay(player)}
        />
      )}
      {programme && <IconButton icon={SkipForward} label="Next piece" onClick={() => void nextPiece(player)} />}
      <IconButton icon={X} label="Stop and close" onClick={close} />
    </div>
  )
}
