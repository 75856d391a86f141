import { windowStart, type createState, type LiveWindow, type PlayerState } from '@/components/player/engine/engine'
import { loadedUpTo } from '@/components/player/engine/media-element'
import { isAtEdge } from '@/components/player/engine/timeline'

/** Milliseconds between two readings of the window. Browsers report no change of it while the livestream is paused. */
const READ_EVERY_MS = 1000

/** Maximum error in seconds of a position kept by the clock: the length of a segment. */
const CLOCK_ERROR_SECONDS = 10

export type LivePlace = {
  /**
   * Keeps a position of a livestream for the next load, if it is behind the live edge of a long window.
   * @param isMoved true if the viewer chose the position during the load; otherwise an earlier position stays kept
   * @returns false if the livestream continues at its live edge; true for recordings
   */
  keep: (second: number, isMoved?: boolean) => boolean
  /** True while a position of a livestream is kept. */
  isKept: () => boolean
  /** Returns the kept position in a window, at its start if it has left it; null if none is kept. */
  positionIn: (live: LiveWindow) => number | null
  /**
   * Forgets the kept position and returns it as a position in the window that has loaded.
   * @param pending returned if none is kept
   * @returns undefined while the window is unknown, because native HLS may report it later than the metadata
   */
  resume: (pending: number | null) => number | null | undefined
  /**
   * Continues at the earliest position if the current one has left a long window. hls.js would continue at the live
   * edge.
   * @param isStarting true if a paused livestream is about to play
   */
  check: (isStarting?: boolean) => void
  /** @returns a function that stops reading the window */
  watch: () => () => void
}

/** @param since time at which the position was live */
const secondIn = ({ to }: LiveWindow, since: number): number => to - (Date.now() - since) / 1000

/** Keeps the place of someone who watches a livestream behind its live edge. */
export function createLivePlace(
  media: HTMLVideoElement,
  state: ReturnType<typeof createState<PlayerState>>,
  readWindow: () => void,
): LivePlace {
  /** Live edge, and the time at which it was last seen to move. */
  let edge = { second: 0, at: 0 }
  /** Time at which the kept position was live, because positions change with each load; null if none is kept. */
  let kept: number | null = null
  /** True once the position has been in the window since the last load. */
  let wasInside = false

  state.subscribe(() => {
    const { live } = state.get()
    if (live && live.to !== edge.second) edge = { second: live.to, at: Date.now() }
  })

  const overtake = () => state.set({ overtaken: state.get().overtaken + 1 })

  function positionIn(live: LiveWindow): number | null {
    if (kept === null) return null
    const second = secondIn(live, kept)
    return second < live.from ? (windowStart(live) ?? live.from) : second
  }

  function check(isStarting = false) {
    readWindow()
    const { live } = state.get()
    const start = windowStart(live)
    if (!live || start === null || kept !== null) return
    if (media.currentTime >= live.from) wasInside = true
    // After a load, native HLS may report a position of 0 before it goes to the live edge.
    if (media.currentTime >= live.from || !wasInside) return
    const hasEnough = media.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA
    const isPaused = media.paused && !isStarting
    if (hasEnough && (isPaused || loadedUpTo(media) >= live.from)) return
    media.currentTime = start
    overtake()
  }

  return {
    keep(second, isMoved = false) {
      const { live } = state.get()
      if (isMoved) kept = null
      else wasInside = false
      if (live && windowStart(live) !== null && !isAtEdge(second, live)) kept ??= edge.at - (live.to - second) * 1000
      return kept !== null || live === null
    },
    isKept: () => kept !== null,
    positionIn,
    resume(pending) {
      readWindow()
      const { live } = state.get()
      const isUnknown = live?.from === live?.to
      if (kept !== null && isUnknown && live && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return undefined
      const place = live && positionIn(live)
      if (live && kept !== null && !isUnknown && secondIn(live, kept) < live.from - CLOCK_ERROR_SECONDS) overtake()
      // WebKit can't move to a place in a paused stream of hls.js, and would never report that it can play.
      if (place !== null && media.autoplay) void media.play().catch(() => undefined)
      kept = null
      return place ?? pending
    },
    check,
    watch() {
      let timer: ReturnType<typeof setInterval> | undefined
      const stop = state.subscribe(() => {
        if (state.get().live) timer ??= setInterval(check, READ_EVERY_MS)
      })
      return () => {
        stop()
        clearInterval(timer)
      }
    },
  }
}
