import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { clockTime } from '@/lib/shared/format/format'
import type { LiveWindow } from './engine'

/** Segment of the seek bar, in seconds: a piece, or the part before the first piece. */
export type Chapter = { title: string | null; start: number; end: number }

/** Seconds into a piece after which 'previous' restarts it instead of going to the piece before. */
export const SETTLED_SECONDS = 3

/** Returns chapters that fill the video without gaps; none while the duration is unknown (0). */
export function chaptersOf(pieces: readonly Pick<PieceDto, 'title' | 'startSeconds'>[], duration: number): Chapter[] {
  const within = pieces.filter((piece) => piece.startSeconds < duration)
  const first = within[0]?.startSeconds ?? duration
  const chapters = within.map(({ title, startSeconds }, index) => ({
    title,
    start: startSeconds,
    end: within[index + 1]?.startSeconds ?? duration,
  }))
  return first > 0 ? [{ title: null, start: 0, end: first }, ...chapters] : chapters
}

/** Returns the fraction of the chapter that is before a position, from 0 to 1. */
export function shareOf({ start, end }: Chapter, seconds: number): number {
  return end > start ? Math.min(1, Math.max(0, (seconds - start) / (end - start))) : 0
}

type Starts = readonly Pick<PieceDto, 'startSeconds'>[]

/** Returns the start of the next piece; null in the last piece. */
export function nextStart(pieces: Starts, seconds: number): number | null {
  return pieces.find((piece) => piece.startSeconds > seconds)?.startSeconds ?? null
}

/** Returns the piece performed at a position; undefined between pieces. */
export function pieceOf<Piece extends Pick<PieceDto, 'startSeconds' | 'endSeconds'>>(
  pieces: readonly Piece[],
  seconds: number,
): Piece | undefined {
  const start = pieceAt(pieces, seconds)
  return pieces.find(({ startSeconds }) => startSeconds === start)
}

/** Returns the start of the current piece or, in its first seconds, of the previous one. */
export function previousStart(pieces: Starts, seconds: number): number {
  return pieces.findLast((piece) => piece.startSeconds <= seconds - SETTLED_SECONDS)?.startSeconds ?? 0
}

/** Maximum number of seconds behind the live edge that counts as live. */
const LIVE_SECONDS = 10

export const isAtEdge = (second: number, { to }: LiveWindow): boolean => to - second < LIVE_SECONDS

/** Formats a position. For a livestream, formats the distance to the live edge, or returns 'Live' near it. */
export function secondText(second: number, { live }: { live: LiveWindow | null }): string {
  if (!live) return clockTime(second)
  return isAtEdge(second, live) ? 'Live' : `−${clockTime(live.to - second)}`
}

/** Formats a position of a livestream for screen readers. */
export const spokenSecond = (second: number, live: LiveWindow): string =>
  isAtEdge(second, live) ? 'Live' : `${clockTime(live.to - second)} behind live`
