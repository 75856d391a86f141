import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { clockTime } from '@/lib/shared/format/format'
import type { LiveWindow } from './engine'

/** A stretch of the seek bar: a piece, or what comes before the first one. Seconds from the start of the video. */
export type Chapter = { title: string | null; start: number; end: number }

/** After so many seconds of a piece, 'previous' goes to its own beginning. */
export const SETTLED_SECONDS = 3

/**
 * The programme as stretches that fill the video without a gap.
 * @param pieces in the order of their start
 * @param duration seconds; 0 while it is unknown gives no chapters
 */
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

/** How much of a chapter is played or loaded, from 0 to 1. */
export function shareOf({ start, end }: Chapter, seconds: number): number {
  return end > start ? Math.min(1, Math.max(0, (seconds - start) / (end - start))) : 0
}

type Starts = readonly Pick<PieceDto, 'startSeconds'>[]

/** The start of the next piece, in seconds; null in the last one. */
export function nextStart(pieces: Starts, seconds: number): number | null {
  return pieces.find((piece) => piece.startSeconds > seconds)?.startSeconds ?? null
}

/** The piece that plays at a second; undefined between pieces too. */
export function pieceOf<Piece extends Pick<PieceDto, 'startSeconds' | 'endSeconds'>>(
  pieces: readonly Piece[],
  seconds: number,
): Piece | undefined {
  const start = pieceAt(pieces, seconds)
  return pieces.find(({ startSeconds }) => startSeconds === start)
}

/** Where 'previous piece' goes: to the beginning of this piece, and from its first seconds to the piece before. */
export function previousStart(pieces: Starts, seconds: number): number {
  return pieces.findLast((piece) => piece.startSeconds <= seconds - SETTLED_SECONDS)?.startSeconds ?? 0
}

/** Maximum number of seconds behind the present that count as live: streams come in pieces. */
const LIVE_SECONDS = 10

/** A second as it is shown; of a livestream, how far it is behind the present. */
export function secondText(second: number, { live }: { live: LiveWindow | null }): string {
  if (!live) return clockTime(second)
  const behind = live.to - second
  return behind < LIVE_SECONDS ? 'Live' : `−${clockTime(behind)}`
}
