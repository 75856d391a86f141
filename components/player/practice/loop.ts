import { isJump, type Position } from '@/components/player/progress/position'

/** Positions in seconds. */
export type Loop = { start: number; end: number }

const HALF = 0.5
/** Rounds down, because links and the database store only half seconds. */
const lastHalf = (duration: number): number => Math.floor(duration / HALF) * HALF
/**
 * Minimum number of seconds between the end of a loop and the end of the video, because at the very end the player
 * would stop and offer the next video.
 */
const BEFORE_END = 0.4
/** Number of seconds before a loop's start within which the loop stays on. A jump further back ends it. */
const RUN_UP_SECONDS = 15

/**
 * Decides how a loop continues.
 * @param before previous position, if any
 * @returns `again` at the loop's end; `left` after a jump out of it; otherwise `on`, also shortly before its start
 */
export function loopStep({ start, end }: Loop, before: Position | null, now: Position): 'on' | 'again' | 'left' {
  const inside = now.seconds < end && now.seconds >= start - RUN_UP_SECONDS
  if (inside) return 'on'
  if (before && isJump(before, now)) return 'left'
  return now.seconds < end ? 'on' : 'again'
}

export const untilEnd = ({ end }: Loop, seconds: number, rate: number): number => ((end - seconds) / rate) * 1000

/**
 * Clamps a loop to the video.
 * @param duration duration of the video; 0 if unknown
 * @returns null if less than a quarter of a second is left
 */
export function within({ start, end }: Loop, duration: number): Loop | null {
  const last = duration > 0 ? Math.min(end, duration - BEFORE_END) : end
  return last - start >= HALF / 2 ? { start, end: last } : null
}

/** Returns true for a loop of less than half of the video. Its end doesn't count as the end of the video. */
export const isPart = ({ start, end }: Loop, duration: number): boolean => end - start < duration / 2

/** Moves one end, and keeps the loop at least half a second long and within the video. */
export function nudge(loop: Loop, edge: keyof Loop, by: number, duration: number): Loop {
  const last = duration > 0 ? lastHalf(duration) : Infinity
  return edge === 'start'
    ? { ...loop, start: Math.max(0, Math.min(loop.start + by, loop.end - HALF)) }
    : { ...loop, end: Math.min(last, Math.max(loop.end + by, loop.start + HALF)) }
}

/**
 * Returns a loop over one piece. If the piece has no end, the loop runs to the next piece or the end of the video.
 * @param duration duration of the video; 0 if unknown
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
