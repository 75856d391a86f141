'use client'

import { Pause, Play, RotateCcw, SkipBack, SkipForward, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { getAdjacentVideos, playNextTrack, playPreviousTrack, togglePlay } from '@/components/player/actions'
import { nextStart, pieceOf } from '@/components/player/engine/timeline'
import { awayText, failureText } from '@/components/player/failure-notice'
import { PlayerProvider, usePlayer, usePlayerState, type Player } from '@/components/player/player-context'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { Queue } from '@/components/player/play-all/queue'
import { isTemporary } from '@/lib/client/requests/api'
import { createReconnect } from '@/lib/client/requests/reconnect'
import { routes, withoutMoment } from '@/lib/shared/routes/routes'
import { listenModeOf } from './listen-mode'
import { syncMediaSession } from './media-session'
import { createNextPlayer } from './next-player'
import { changeNowPlaying, endNowPlaying, setNowPlaying } from './now-playing'

function close() {
  endNowPlaying()
  const page = document.querySelector('main')
  page?.setAttribute('tabindex', '-1')
  page?.focus({ preventScroll: true })
}

async function announceSkipped([first = '', ...others]: string[]) {
  const more =
    others.length > 0 ? ` and ${others.length} more because they’re not available` : ' because it’s not available'
  const sonner = await import('sonner').catch(() => null)
  sonner?.toast.info(`Skipped ${first}${more}`)
}

/** Returns the URL of the video's page. Keeps the query of `address`, because the query may name a playlist. */
function pageOf({ playable: { viewing } }: Player, address: string): string {
  const page = viewing ? routes.videoInfo(viewing.videoId) : routes.browse
  return address.startsWith(page) ? withoutMoment(new URL(address, window.location.origin).href) : page
}

/** Opens the bar. Uses a separate React tree, so that other pages load none of its code. */
function openBar() {
  let letGo = () => {}
  const place = document.body.appendChild(document.createElement('aside'))
  place.setAttribute('aria-label', 'Now playing')
  place.className = 'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised'
  const root = createRoot(place)
  // Reserves space at the bottom of the page (globals.css).
  document.documentElement.dataset.nowPlaying = ''
  return {
    show(player: Player, goTo: () => void) {
      const end = letGo
      letGo = player.hold()
      // Synchronous, because a video stops if it leaves the page even briefly.
      flushSync(() =>
        root.render(
          <PlayerProvider player={player}>
            <MiniBar goTo={goTo} />
          </PlayerProvider>,
        ),
      )
      end()
    },
    remove() {
      letGo()
      // Deferred, because React reports an error if a root is unmounted while another renders.
      setTimeout(() => {
        root.unmount()
        place.remove()
        delete document.documentElement.dataset.nowPlaying
      })
    },
  }
}

/**
 * Keeps a video playing in a bar at the bottom of every page. At its end, plays the next video of the series or
 * playlist that the viewer can watch.
 */
export function playInMiniBar(first: Player, goTo: (path: string) => void): void {
  /** URL of the requested video; null once the bar is closed. */
  let wanted: string | null = ''
  const bar = openBar()

  function show(shown: Omit<Player, 'open'>, address: string) {
    const open = (href: string) => void goOn(href, player, address)
    const player: Player = { ...shown, skips: true, open }
    const page = pageOf(player, address)
    bar.show(player, () => goTo(page))
  }

  async function goOn(href: string, before: Player, address: string) {
    if (wanted === null) return
    wanted = href
    reconnect.stop()
    try {
      const { found, leftOut } = await createNextPlayer(href, before, address)
      // The bar was closed, or another video was requested.
      if (wanted !== href) return
      if (leftOut.length > 0) void announceSkipped(leftOut)
      if (!found) return
      show(found.player, found.href)
      changeNowPlaying(found.player)
    } catch (error) {
      if (wanted !== href || !isTemporary(error)) return
      retry = () => void goOn(href, before, address)
      reconnect.wait()
    }
  }
  let retry = () => {}
  const reconnect = createReconnect(() => retry())

  show(first, window.location.pathname + window.location.search)
  setNowPlaying(first, () => {
    wanted = null
    reconnect.stop()
    bar.remove()
  })
}

/** Keeps a queue of pieces playing in the bar. The queue chooses what comes next; closing the bar closes it. */
export function playQueueInMiniBar(queue: Queue, goTo: (path: string) => void): void {
  const bar = openBar()
  let last = queue.getState()
  const reconnect = createReconnect(queue.retry)

  function show() {
    const { player, skipped, failed } = queue.getState()
    if (player && player !== last.player) bar.show(player, () => goTo(pageOf(player, '')))
    if (skipped.length > 0 && skipped !== last.skipped) void announceSkipped([...skipped])
    if (failed && !last.failed) reconnect.wait()
    else if (!failed && last.failed) reconnect.stop()
    last = queue.getState()
  }

  const { player, failed } = last
  if (failed) reconnect.wait()
  if (player) bar.show(player, () => goTo(pageOf(player, '')))
  const stop = queue.subscribe(show)
  setNowPlaying(null, () => {
    stop()
    reconnect.stop()
    bar.remove()
    queue.close()
  })
}

function MiniBar({ goTo }: { goTo: () => void }) {
  const player = usePlayer()
  const { engine, playable, pieces } = player
  const { next, previous } = getAdjacentVideos(player)
  const place = useRef<HTMLDivElement>(null)
  const playing = usePlayerState((state) => state.playing)
  const failure = usePlayerState((state) => state.failure)
  const away = usePlayerState((state) => state.waiting && state.away)
  const refused = usePlayerState((state) => state.refused)
  const piece = usePlayerState((state) => pieceOf(pieces, state.time))
  const ended = usePlayerState((state) => state.ended)
  const hasNextPiece = usePlayerState((state) => nextStart(pieces, state.time) !== null)
  const programme = pieces.length > 1 || player.part !== undefined

  useLayoutEffect(() => place.current?.replaceChildren(engine.element), [engine])
  useEffect(() => syncMediaSession(player), [player])
  useEffect(() => {
    if (ended && next && !listenModeOf(engine).getState().asleep) player.open?.(next.href)
  }, [ended, next, engine, player])

  return (
    <div className="page-width flex h-18 items-center sm:gap-2">
      <div
        ref={place}
        aria-hidden
        className="relative aspect-video h-14 shrink-0 overflow-hidden bg-black max-sm:aspect-square max-sm:[&>video]:object-cover"
      />
      <div className="min-w-0 flex-1 px-2">
        <button type="button" onClick={goTo} className="min-h-11 w-full text-start hover:text-brass-bright">
          <span className="sr-only">Open </span>
          <span dir="auto" className="block truncate">
            {playable.name}
          </span>
          {piece && !failure && !refused && (
            <span dir="auto" className="block truncate text-fine text-dust">
              {piece.title}
            </span>
          )}
        </button>
        <p role="status" className="truncate text-fine text-brass empty:hidden">
          {refused && !failure && 'Press Play to start.'}
        </p>
        <p role="alert" className="truncate text-fine text-danger empty:hidden">
          {failure ? failureText(failure) : away && awayText()}
        </p>
      </div>
      {(programme || previous) && (
        <IconButton
          icon={SkipBack}
          label={programme ? 'Previous piece' : 'Previous video'}
          onClick={() => playPreviousTrack(player)}
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
      {(programme || next) && (
        <IconButton
          icon={SkipForward}
          label={hasNextPiece || player.part || !next ? 'Next piece' : 'Next video'}
          onClick={() => playNextTrack(player)}
        />
      )}
      <IconButton icon={X} label="Stop and close" onClick={close} />
    </div>
  )
}
