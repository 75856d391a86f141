import { isJump, type Position } from '@/components/player/progress/position'

/** What is played again and again. Seconds from the start of the video. */

export type Loop = { start: number; end: number }

const HALF = 0.5
/** A link and the database know half seconds only; the length of a file is more exact. */
const lastHalf = (duration: number): number => Math.floor(duration / HALF) * HALF
/** A player at the very end would stop and offer what comes next. */
const BEFORE_END = 0.4
/** Who jumps back further than this before a loop wants to hear something else. */
const RUN_UP_SECONDS = 15

/**
 * The next step of a loop at a position.
 * @param before the position before, null when there is none
 * @returns `again` at its end: back to the start. `left` when somebody jumped out, beyond its end or far before its
 *   start. Shortly before its start a video plays on until it comes into the loop.
 */
export function loopStep({ start, end }: Loop, before: Position | null, now: Position): 'on' | 'again' | 'left' {
  const inside = now.seconds < end && now.seconds >= start - RUN_UP_SECONDS
  if (inside) return 'on'
  if (before && isJump(before, now)) return 'left'
  return now.seconds < end ? 'on' : 'again'
}

/** Milliseconds until the end of a loop is reached, at a rate. */
export const untilEnd = ({ end }: Loop, seconds: number, rate: number): number => ((end - seconds) / rate) * 1000

/** A loop within a video. @param duration 0 when it is not known. @returns null where nothing of it is left */
export function within({ start, end }: Loop, duration: number): Loop | null {
  const last = duration > 0 ? Math.min(end, duration - BEFORE_END) : end
  return last - start >= HALF / 2 ? { start, end: last } : null
}

/** Whether a loop is only a part of a video: who repeats its last seconds has not watched it to its end. */
export const isPart = ({ start, end }: Loop, duration: number): boolean => end - start < duration / 2

/** Moves one end of a loop by seconds; the ends stay half a second apart and within the video. */
export function nudge(loop: Loop, edge: keyof Loop, by: number, duration: number): Loop {
  const last = duration > 0 ? lastHalf(duration) : Infinity
  return edge === 'start'
    ? { ...loop, start: Math.max(0, Math.min(loop.start + by, loop.end - HALF)) }
    : { ...loop, end: Math.min(last, Math.max(loop.end + by, loop.start + HALF)) }
}

/**
 * A piece as a loop: to its end, or where that is not known to the next piece, or to the end of the video.
 * @param start of the piece
 * @param duration of the video, 0 when it is not known
 */
export function pieceLoop(
  pieces: readonly { startSeconds: number; endSeconds: number | null }[],
  start: number,
  duration: number,
): Loop | null {
  const index = pieces.findIndex(({ startSeconds }) => startSeconds === start)
  const piece = pieces[index]
  const end = piece?.endSeconds ?? pieces[index + 1]?.startSeconds ?? (duration > 0 ? lastHalf(duration) : null)
  return piece && end !== null && end > start ? { start, end } : null
}
