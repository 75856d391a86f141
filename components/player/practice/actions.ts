import type { PlayerEngine } from '@/components/player/engine/engine'
import { pieceOf } from '@/components/player/engine/timeline'
import type { Player } from '@/components/player/player-context'
import { shiftAt, srutiOfShift } from '@/components/player/tuning/shift'
import { tuningOf } from '@/components/player/tuning/tuning'
import type { Moment } from '@/lib/domains/viewing/playable/schema'
import { halfSecond, pieceAt } from '@/lib/domains/viewing/progress/policy'
import { halfClock } from '@/lib/shared/format/format'
import { nudge, pieceLoop, type Loop } from './loop'
import { practiceOf } from './practice'
import { readSruti, type Sruti } from './sruti'

/** Practice actions for buttons and keyboard shortcuts. If an action returns text, announce it over the video. */

export const loopText = ({ start, end }: Loop): string => `${halfClock(start)} – ${halfClock(end)}`

/** Returns the sruti that sounds: the viewer's own while the pitch is shifted to it. */
export const srutiAt = ({ engine, pieces }: Player, seconds: number): Sruti | null =>
  srutiOfShift(shiftAt(pieces, seconds, tuningOf(engine).getState()))

export const hasSruti = ({ pieces }: Player): boolean => pieces.some(({ sruti }) => readSruti(sruti))

/** Changes the loop without seeking. A running count-in restarts, because it has paused the video. */
function change(engine: PlayerEngine, loop: Loop): void {
  const practice = practiceOf(engine)
  const { beat } = practice.getState()
  practice.set({ loop, from: null })
  if (beat > 0) practice.begin()
}

/** Takes effect immediately if the loop has a later end. Otherwise, waits for `setEnd`. */
export function setStart({ engine }: Player): string {
  const practice = practiceOf(engine)
  const { loop } = practice.getState()
  const start = halfSecond(engine.now())
  if (loop && start < loop.end) change(engine, { ...loop, start })
  else practice.set({ loop: null, from: start })
  return `Repeat from ${halfClock(start)}`
}

/** Without a start, the loop begins with the current piece. */
export function setEnd({ engine, pieces }: Player): string {
  const practice = practiceOf(engine)
  const { loop, from } = practice.getState()
  const now = engine.now()
  const start = from ?? loop?.start ?? pieceAt(pieces, now) ?? 0
  const end = halfSecond(now)
  if (end <= start) return 'The end must be after the start.'
  return repeat({ engine }, { start, end })
}

export function repeat({ engine }: Pick<Player, 'engine'>, loop: Loop): string {
  const practice = practiceOf(engine)
  practice.set({ loop, from: null })
  practice.begin()
  return `Repeating ${loopText(loop)}`
}

export function repeatMoment(engine: PlayerEngine, { seconds, until, exercise }: Moment): void {
  if (until !== undefined)
    practiceOf(engine).set({ loop: { start: seconds, end: until }, from: null, link: exercise ?? null })
}

export function togglePieceLoop(player: Player): string | undefined {
  const { engine, pieces } = player
  const practice = practiceOf(engine)
  const piece = pieceOf(pieces, engine.now())
  const loop = piece && pieceLoop(pieces, piece.startSeconds, engine.getState().duration)
  if (!loop) return undefined
  const { loop: current } = practice.getState()
  if (current?.start === loop.start && current.end === loop.end) return stopRepeating(player)
  change(engine, loop)
  return `Repeating ${piece.title}`
}

export function stopRepeating({ engine }: Player): string | undefined {
  const practice = practiceOf(engine)
  const { loop, from, beat, exercise } = practice.getState()
  if (exercise) {
    exercise.stop()
    return exercise.stopText
  }
  if (!loop && from === null) return undefined
  practice.set({ loop: null, from: null })
  if (beat > 0) engine.play()
  return 'Repeat off'
}

/** @param by number of seconds; negative moves the end back */
export function nudgeLoop({ engine }: Player, edge: keyof Loop, by: number): string | undefined {
  const { loop } = practiceOf(engine).getState()
  if (!loop) return undefined
  const moved = nudge(loop, edge, by, engine.getState().duration)
  change(engine, moved)
  return `Repeating ${loopText(moved)}`
}

export function toggleDrone(player: Player): string | undefined {
  const practice = practiceOf(player.engine)
  const { drone } = practice.getState()
  const sruti = srutiAt(player, player.engine.now())
  if (!sruti && !drone.on) return undefined
  practice.set({ drone: { ...drone, on: !drone.on } })
  return drone.on ? 'Tanpura off' : `Tanpura in ${sruti?.note}`
}
