import { clampToVideo, onePerEngine, windowStart } from '@/components/player/engine/engine'
import { nextStart, pieceOf, previousStart, secondText, SETTLED_SECONDS } from '@/components/player/engine/timeline'
import { practiceOf } from '@/components/player/practice/practice'
import { nearestRate, rates } from '@/lib/client/player/player-settings'
import { clockTime } from '@/lib/shared/format/format'
import type { Player } from './player-context'

/** Player actions for buttons and keyboard shortcuts. If an action returns text, announce it over the video. */

export function togglePlay({ engine }: Player): void {
  const { exercise } = practiceOf(engine).getState()
  if (exercise) {
    exercise.toggle()
    return
  }
  const { playing, ended } = engine.getState()
  if (playing) {
    engine.pause()
    return
  }
  if (ended) engine.seek(0)
  engine.play()
}

/** @param by number of seconds; negative jumps back */
export function jump({ engine }: Player, by: number): string {
  const state = engine.getState()
  const to = clampToVideo(engine.now() + by, state)
  engine.seek(to)
  return `${by > 0 ? '+' : '−'}${Math.abs(by)} s · ${secondText(to, state)}`
}

/** Does nothing for a recording, or a livestream with a short window. */
export function watchFromStart({ engine }: Player): string | undefined {
  const start = windowStart(engine.getState().live)
  if (start === null) return undefined
  engine.seek(start)
  engine.play()
  return 'From the start'
}

/** Does nothing for a recording. */
export function goLive({ engine }: Player): string | undefined {
  const { live } = engine.getState()
  if (!live) return undefined
  engine.seek(live.to)
  engine.play()
  return 'Live'
}

function goTo({ engine, pieces }: Player, second: number): string {
  engine.seek(second)
  engine.play()
  return pieceOf(pieces, second)?.title ?? clockTime(second)
}

/** Does nothing in the last piece, except where pieces of several videos play one after another. */
export function playNextPiece(player: Player): string | undefined {
  const { next } = getAdjacentVideos(player)
  if (player.part && next) return openHref(player, next.href)
  const start = nextStart(player.pieces, player.engine.now())
  return start === null ? undefined : goTo(player, start)
}

/** Restarts the piece. In the first seconds of the piece, plays the previous piece instead. */
export function playPreviousPiece(player: Player): string | undefined {
  const now = player.engine.now()
  const start = player.part?.start ?? 0
  const { previous } = getAdjacentVideos(player)
  if (player.part && previous && now <= start + SETTLED_SECONDS) return openHref(player, previous.href)
  return goTo(player, Math.max(start, previousStart(player.pieces, now)))
}

function openHref({ open }: Player, href: string): undefined {
  open?.(href)
}

/** Returns null in place of a locked video, unless the player skips locked videos itself. */
export function getAdjacentVideos({ playable: { after }, open, skips }: Player) {
  const [next, previous] = [after?.next, after?.previous].map((video) =>
    open && video && (skips || !video.locked) ? video : null,
  )
  return { next, previous }
}

/**
 * Plays the next piece. After the last piece of the video or passage, opens the next video of the series or playlist.
 */
export function playNextTrack(player: Player): void {
  const { next } = getAdjacentVideos(player)
  const end = practiceOf(player.engine).getState().loop?.end ?? player.part?.end ?? Infinity
  const start = nextStart(player.pieces, player.engine.now())
  if (next && (start === null || start >= end)) player.open?.(next.href)
  else playNextPiece(player)
}

/**
 * Plays the previous piece. In the first seconds of the video or passage, opens the previous video of the series or
 * playlist.
 */
export function playPreviousTrack(player: Player): void {
  const { previous } = getAdjacentVideos(player)
  if (!previous) {
    playPreviousPiece(player)
    return
  }
  const now = player.engine.now()
  const start = practiceOf(player.engine).getState().loop?.start ?? player.part?.start ?? 0
  if (now <= start + SETTLED_SECONDS) player.open?.(previous.href)
  else goTo(player, Math.max(start, previousStart(player.pieces, now)))
}

export function toggleMuted({ engine }: Player): string {
  const { muted, volume } = engine.getState()
  const silent = muted || volume === 0
  if (silent && volume === 0) engine.setVolume(0.5)
  else engine.setMuted(!muted)
  return silent ? 'Sound on' : 'Sound off'
}

/** @param by change in volume, from -1 to 1 */
export function changeVolume({ engine }: Player, by: number): string | undefined {
  const { volume, can } = engine.getState()
  if (!can.volume) return undefined
  const to = Math.round(Math.min(1, Math.max(0, volume + by)) * 20) / 20
  engine.setVolume(to)
  return `Volume ${Math.round(to * 100)}%`
}

/** @param steps number of steps of 0.05; negative slows down */
export function changeRate({ engine }: Player, steps: number): string | undefined {
  const { rate, can } = engine.getState()
  if (!can.rate) return undefined
  const to = nearestRate(rate + steps * rates.step)
  engine.setRate(to)
  return `Speed ${to}×`
}

const hidden = onePerEngine((): { id: string | null } => ({ id: null }))

/**
 * Turns captions off, or turns on the captions used last. If none have been used, turns on captions in the browser's
 * language.
 */
export function toggleCaptions({ engine }: Player): string | undefined {
  const { options, chosen } = engine.getState().captions
  const [own] = navigator.language.split('-')
  const last = hidden(engine)
  const wanted =
    options.find(({ id }) => id === last.id) ?? options.find(({ id }) => id.split('-')[0] === own) ?? options[0]
  if (!wanted) return undefined
  last.id = chosen
  engine.setCaptions(chosen === null ? wanted.id : null)
  return chosen === null ? `Captions: ${wanted.label}` : 'Captions off'
}
