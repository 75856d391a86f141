import type { Line } from './lines'

export const gaps = [1, 1.5, 2] as const
export const speedSteps = [-0.1, -0.05, 0, 0.05, 0.1] as const
export const TIMES_MAX = 10

export type RespondPlan = {
  /** Length of the silence, as a multiple of the line's. */
  gap: number
  /** How often each line is played. */
  times: number
  /** Change of the speed with each repetition. */
  step: number
  /** Starts again after the last line. */
  again: boolean
}

export type RespondState = RespondPlan & {
  lines: readonly Line[]
  /** `ready` waits for the student to start. During `turn` the video stands still for the student. */
  phase: 'off' | 'ready' | 'count' | 'line' | 'turn'
  paused: boolean
  /** Index of the line; kept when the exercise stops. */
  index: number
  /** Counts from 1. */
  repetition: number
  /** Milliseconds that the student has for the current line. */
  turnMs: number
  /** Why the exercise ended; null if the student stopped it. */
  outcome: 'finished' | 'left' | null
}

export const defaultPlan: RespondPlan = { gap: 1, times: 2, step: 0, again: false }

type Turn = Pick<RespondState, 'index' | 'repetition'>

/** Repeats the line until it was played as often as planned, then goes on; null after the last line. */
export function nextTurn({ lines, index, repetition, times, again }: RespondState): Turn | null {
  if (repetition < times) return { index, repetition: repetition + 1 }
  const next = index + 1 < lines.length ? index + 1 : again ? 0 : null
  return next === null ? null : { index: next, repetition: 1 }
}
