import type { PlayerEngine } from '@/components/player/engine/engine'

/** A reported position: `at` is by `performance.now()`, and `rate` is 0 while paused. */
export type Position = { seconds: number; at: number; rate: number }

/** Tolerance of reported positions; larger differences are jumps. */
const JUMP_SECONDS = 1

/** Ignores `waiting`, which is often reported late although the video plays on. */
export function positionOf(engine: PlayerEngine): Position {
  const { time, playing, rate } = engine.getState()
  return { seconds: time, at: performance.now(), rate: playing ? rate : 0 }
}

/** Keeps the earlier report if nothing has moved, so that its time stays true. */
export const laterPosition = (before: Position | null, now: Position): Position =>
  before?.seconds === now.seconds && before.rate === now.rate ? before : now

/** True if the position moved further than playback can explain. Slow or silent players have not jumped. */
export function isJump(before: Position, now: Position): boolean {
  const moved = now.seconds - before.seconds
  const playable = ((now.at - before.at) / 1000) * before.rate
  return moved > playable + JUMP_SECONDS || moved < -JUMP_SECONDS
}
