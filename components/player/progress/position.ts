import type { PlayerEngine } from '@/components/player/engine/engine'

/**
 * Where a player said it was, when, by `performance.now()`, and how fast it may have gone on from there; 0 where it was
 * paused. Seconds from the start of the video.
 */
export type Position = { seconds: number; at: number; rate: number }

/** What a player tells is never exact. More than this is a jump. */
const JUMP_SECONDS = 1

/** Where a player says that it is. That it waits is often told late, and it may have played all the while. */
export function positionOf(engine: PlayerEngine): Position {
  const { time, playing, rate } = engine.getState()
  return { seconds: time, at: performance.now(), rate: playing ? rate : 0 }
}

/** The position from which the next is reached: a change of anything else must not make an old one look new. */
export const laterPosition = (before: Position | null, now: Position): Position =>
  before?.seconds === now.seconds && before.rate === now.rate ? before : now

/** Whether more lies between than can have been played. A player that was slow, or told nothing, has not jumped. */
export function isJump(before: Position, now: Position): boolean {
  const moved = now.seconds - before.seconds
  const playable = ((now.at - before.at) / 1000) * before.rate
  return moved > playable + JUMP_SECONDS || moved < -JUMP_SECONDS
}
