/** All positions and durations are in seconds. */

/** Earlier positions do not count as started. */
const BEGUN_SECONDS = 5
const FINISHED_SHARE = 0.95
const CLOSING_SECONDS = 30

/** Watched means 95 % or 30 seconds before the end, whichever comes first, but never in the first half of a video. */
function finishedFrom(durationSeconds: number): number {
  return Math.max(durationSeconds / 2, Math.min(durationSeconds * FINISHED_SHARE, durationSeconds - CLOSING_SECONDS))
}

/** Videos of unknown duration (0) are never finished. */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= finishedFrom(durationSeconds)
}

/** Returns where to resume: 0 for a video that was barely started or is finished. */
export function resumePoint(positionSeconds: number, durationSeconds: number): number {
  return positionSeconds < BEGUN_SECONDS || isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds
}

/** SQL condition for videos that `resumePoint` resumes. Both parameters are SQL expressions. */
export const resumedSql = (position: string, duration: string): string =>
  `(${position} >= ${BEGUN_SECONDS} AND (${duration} <= 0 OR ${position} < greatest(${duration} / 2.0,
    least(${duration} * ${FINISHED_SHARE}, ${duration} - ${CLOSING_SECONDS}))))`

/**
 * Finds the piece that is playing.
 * @param pieces by start time; a piece without an end lasts until the next one starts
 * @returns its start; null before the first piece and after the end of the last
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
