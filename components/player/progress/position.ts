import type { PlayerEngine } from '@/components/player/engine/engine'

/** Reported position. `at` is a timestamp from `performance.now()`; `rate` is 0 while paused. */
export type Position = { seconds: number; at: number; rate: number }

/** Maximum difference from the expected position, in seconds. A larger difference counts as a jump. */
const JUMP_SECONDS = 1

/**
 * Milliseconds before an end from which each position report sets a timer for the exact end. Longer than the interval
 * between reports (250 ms).
 */
export const REPORT_MS = 600
/** Milliseconds after a seek during which a cross-origin frame may still report the old position. */
export const SETTLING_MS = 1000

/** Ignores `waiting`, which may be reported while the video is still playing. */
export function positionOf(engine: PlayerEngine): Position {
  const { time, playing, rate } = engine.getState()
  return { seconds: time, at: performance.now(), rate: playing ? rate : 0 }
}

/** Keeps the earlier report and its time while nothing has moved. */
export const laterPosition = (before: Position | null, now: Position): Position =>
  before?.seconds === now.seconds && before.rate === now.rate ? before : now

/**
 * Returns true if the position moved further than playback can explain. Slow or missing reports don't count as jumps.
 */
export function isJump(before: Position, now: Position): boolean {
  const moved = now.seconds - before.seconds
  const playable = ((now.at - before.at) / 1000) * before.rate
  return moved > playable + JUMP_SECONDS || moved < -JUMP_SECONDS
}
