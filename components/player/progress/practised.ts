import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'

/** Lines practised since the player opened, and seconds in which the video stood still for the student. */
export const practisedOf = onePerEngine(() => createState({ lines: 0, gapSeconds: 0 }))

/**
 * Call this after each completed line or repetition of a passage.
 * @param gapSeconds seconds in which the video stood still for the student
 */
export function countLine(engine: PlayerEngine, gapSeconds = 0): void {
  const practised = practisedOf(engine)
  const before = practised.get()
  practised.set({ lines: before.lines + 1, gapSeconds: before.gapSeconds + gapSeconds })
}
