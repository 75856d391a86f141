import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { clockTime } from '@/lib/shared/format/format'
import type { LiveWindow } from './engine'

/** Segment of the seek bar: a piece, or the part before the first. In seconds. */
export type Chapter = { title: string | null; start: number; end: number }

/** Seconds into a piece after which 'previous' restarts it. */
export const SETTLED_SECONDS = 3

/** Fills the video without gaps. Returns nothing while the duration is unknown (0). */
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

/** From 0 to 1. */
export function shareOf({ start, end }: Chapter, seconds: number): number {
  return end > start ? Math.min(1, Math.max(0, (seconds - start) / (end - start))) : 0
}

type Starts = readonly Pick<PieceDto, 'startSeconds'>[]

/** Null in the last piece. */
export function nextStart(pieces: Starts, seconds: number): number | null {
  return pieces.find((piece) => piece.startSeconds > seconds)?.startSeconds ?? null
}

/** Undefined between pieces. */
export function pieceOf<Piece extends Pick<PieceDto, 'startSeconds' | 'endSeconds'>>(
  pieces: readonly Piece[],
  seconds: number,
): Piece | undefined {
  const start = pieceAt(pieces, seconds)
  return pieces.find(({ startSeconds }) => startSeconds === start)
}

/** Within a piece's first seconds, returns the start of the piece before it. */
export function previousStart(pieces: Starts, seconds: number): number {
  return pieces.findLast((piece) => piece.startSeconds <= seconds - SETTLED_SECONDS)?.startSeconds ?? 0
}

/** Maximum number of seconds behind the live edge that still count as live. */
const LIVE_SECONDS = 10

/** For a livestream, shows the distance to the live edge. */
export function secondText(second: number, { live }: { live: LiveWindow | null }): string {
  if (!live) return clockTime(second)
  const behind = live.to - second
  return behind < LIVE_SECONDS ? 'Live' : `−${clockTime(behind)}`
}
