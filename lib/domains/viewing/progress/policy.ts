/** Positions and durations in this file are in seconds. */

/** Minimum position at which a video counts as started. */
const BEGUN_SECONDS = 5
const FINISHED_SHARE = 0.95
const CLOSING_SECONDS = 30

/**
 * Returns the position from which a video counts as watched: 95 % of its length or 30 seconds before the end, whichever
 * comes first, but never in the first half.
 */
function finishedFrom(durationSeconds: number): number {
  return Math.max(durationSeconds / 2, Math.min(durationSeconds * FINISHED_SHARE, durationSeconds - CLOSING_SECONDS))
}

/** Returns false for an unknown duration (0). */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= finishedFrom(durationSeconds)
}

/** Returns 0 for a video that was barely started or is finished. */
export function resumePoint(positionSeconds: number, durationSeconds: number): number {
  return positionSeconds < BEGUN_SECONDS || isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds
}

/** SQL equivalent of `resumePoint(…) > 0`. The parameters are SQL expressions. */
export const resumedSql = (position: string, duration: string): string =>
  `(${position} >= ${BEGUN_SECONDS} AND (${duration} <= 0 OR ${position} < greatest(${duration} / 2.0,
    least(${duration} * ${FINISHED_SHARE}, ${duration} - ${CLOSING_SECONDS}))))`

/**
 * @param pieces sorted by start; a piece without an end lasts until the next piece starts
 * @returns the start of the current piece; null if there is none
 */
export function pieceAt(
  pieces: readonly { startSeconds: number; endSeconds: number | null }[],
  seconds: number,
): number | null {
  const last = pieces.findLast((piece) => piece.startSeconds <= seconds)
  return last && (last.endSeconds === null || seconds < last.endSeconds) ? last.startSeconds : null
}

/** Rounds to half seconds, the precision of a passage in the database. */
export const halfSecond = (seconds: number): number => Math.round(seconds * 2) / 2
