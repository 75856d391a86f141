/** Steps by single frames. Times are in seconds. */

/** As reported by `requestVideoFrameCallback`. */
export type ShownFrame = { mediaTime: number; presentedFrames: number }

/** Used until the frames have been measured, and where browsers don’t report them. */
export const USUAL_FRAME = 1 / 25
/** Step of a source in a frame of another site, which can’t be stopped at each frame. */
export const COARSE_STEP = 0.1

const MIN_FRAME = 1 / 130
const MAX_FRAME = 1 / 8
/** Measured differences that are enough. */
const ENOUGH = 15

/** Measures how long a frame lasts. */
export function createFrameMeter() {
  const lengths: number[] = []
  let before: ShownFrame | null = null
  return {
    /** Ignores jumps, and divides where the browser has skipped frames. */
    add(frame: ShownFrame) {
      if (before && lengths.length < ENOUGH) {
        const length = (frame.mediaTime - before.mediaTime) / (frame.presentedFrames - before.presentedFrames)
        if (length >= MIN_FRAME && length <= MAX_FRAME) lengths.push(length)
      }
      before = frame
    },
    isDone: () => lengths.length >= ENOUGH,
    /** The median, because a busy machine presents some frames late. */
    frame(): number {
      const sorted = [...lengths].sort((a, b) => a - b)
      return sorted[sorted.length >> 1] ?? USUAL_FRAME
    },
  }
}

/**
 * Returns the position that shows the next frame, or the previous one for a `by` of -1. Aims at the middle of a frame,
 * because at its edge rounding could show its neighbour.
 * @param shown start of the frame that is shown; null if unknown
 */
export function stepTarget(now: number, by: 1 | -1, frame: number, shown: number | null): number {
  const isKnown = shown !== null && now - shown > -frame && now - shown < frame * 1.5
  const to = isKnown ? shown + (by + 0.5) * frame : now + by * frame
  return Math.max(0, to)
}
