/** Positions in a video, in seconds: where a video is resumed, when it counts as watched, which piece plays. */

/** A position before this does not count as begun. */
const BEGUN_SECONDS = 5
const FINISHED_SHARE = 0.95
const CLOSING_SECONDS = 30

/**
 * The second from which a video counts as watched: 95 % of it, or its last half minute, whichever comes first; at least
 * half of a very short one.
 * @param durationSeconds length of the video
 */
function finishedFrom(durationSeconds: number): number {
  return Math.max(durationSeconds / 2, Math.min(durationSeconds * FINISHED_SHARE, durationSeconds - CLOSING_SECONDS))
}

/** Whether a position is so far on that the video counts as watched. A video of unknown length (0) never does. */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= finishedFrom(durationSeconds)
}

/**
 * Where a video is resumed.
 * @param positionSeconds where the person stopped
 * @returns that second, or 0 for a video that was hardly begun or is finished
 */
export function resumePoint(positionSeconds: number, durationSeconds: number): number {
  return positionSeconds < BEGUN_SECONDS || isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds
}

/**
 * The condition in SQL for videos that `resumePoint` resumes.
 * @param position expression for the second where the person stopped
 * @param duration expression for the length of the video, in seconds
 */
export const resumedSql = (position: string, duration: string): string =>
  `(${position} >= ${BEGUN_SECONDS} AND (${duration} <= 0 OR ${position} < greatest(${duration} / 2.0,
    least(${duration} * ${FINISHED_SHARE}, ${duration} - ${CLOSING_SECONDS}))))`

/**
 * The piece of a programme that plays at a second.
 * @param pieces in the order of their start; one whose end is not known goes on until the next begins
 * @returns the second at which it begins; null before the first, and where the last one that began has ended
 */
export function pieceAt(
  pieces: readonly { startSeconds: number; endSeconds: number | null }[],
  seconds: number,
): number | null {
  const last = pieces.findLast((piece) => piece.startSeconds <= seconds)
  return last && (last.endSeconds === null || seconds < last.endSeconds) ? last.startSeconds : null
}

/** The nearest half second: as exactly as a hand sets a passage, and what the database stores of it. */
export const halfSecond = (seconds: number): number => Math.round(seconds * 2) / 2
