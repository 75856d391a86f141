import { within, type Loop } from '@/components/player/practice/loop'
import type { LyricsDto, LyricsLine, PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { writtenTag } from '@/lib/shared/format/language'

/** Part of the video that the student repeats, in seconds. `text` is empty for a line without words. */
export type Line = Loop & { text: string; lang?: string }

/** Shortest line, in seconds. */
export const SHORTEST = 0.3
/** A line that starts shortly before the passage still belongs to it, because people set its start by ear. */
const RUN_UP_SECONDS = 0.5

const hundredth = (seconds: number) => Math.round(seconds * 100) / 100

/** @param starts in order; the first line starts with the passage */
export function linesOfStarts(starts: readonly number[], { start, end }: Loop): Line[] {
  const inside = starts.filter((second) => second > start && second < end)
  return betweenStarts([start, ...inside], end)
}

/** Leaves out starts that would make a line too short. */
function betweenStarts(starts: readonly number[], end: number): Line[] {
  const kept: number[] = []
  for (const second of starts) {
    if (hundredth(second - (kept.at(-1) ?? -Infinity)) >= SHORTEST && hundredth(end - second) >= SHORTEST)
      kept.push(second)
  }
  return kept.map((start, index) => ({ start, end: kept[index + 1] ?? end, text: '' }))
}

export const equalStarts = ({ start, end }: Loop, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => hundredth(start + ((end - start) / parts) * index))

type Pieces = readonly { startSeconds: number; endSeconds: number | null; title: string }[]

/** @param duration duration of the video; 0 if unknown */
export function linesOfPieces(pieces: Pieces, duration: number): Line[] {
  return pieces.flatMap(({ startSeconds: start, endSeconds, title }, index) => {
    const end = endSeconds ?? pieces[index + 1]?.startSeconds ?? duration
    return end - start >= SHORTEST ? [{ start, end, text: title }] : []
  })
}

/** Versions of the lyrics that have times, by piece: what is sung first, then syllables and notation. */
export function timedVersions({ words }: PieceLyricsDto): LyricsDto[] {
  const kinds = ['sahitya', 'jatis', 'notation']
  return words
    .filter(({ kind, lines }) => kinds.includes(kind) && lines.some(({ seconds }) => seconds !== null))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

/**
 * Timed lines of a piece. An empty line with a time ends the line before it. The last line lasts at most as long as the
 * longest before it, because a piece goes on after its words.
 * @param end end of the piece
 */
export function linesOfWords(words: LyricsDto, end: number): Line[] {
  const timed = words.lines.filter((line): line is LyricsLine & { seconds: number } => line.seconds !== null)
  const lines = timed.flatMap(({ seconds: start, text }, index): Line[] => {
    const until = timed.slice(index + 1).find((later) => later.seconds > start)?.seconds ?? end
    const isLine = text.trim() !== '' && Math.min(until, end) - start >= SHORTEST
    return isLine ? [{ start, end: Math.min(until, end), text: text.trim(), lang: writtenTag(words) }] : []
  })
  const last = lines.at(-1)
  const longest = Math.max(...lines.slice(0, -1).map((line) => line.end - line.start))
  if (last && longest > 0) last.end = Math.min(last.end, last.start + longest)
  return lines
}

/** Leaves out lines that don't start in the passage, and clamps the others to it. */
export function linesIn(lines: readonly Line[], { start, end }: Loop): Line[] {
  return lines
    .filter((line) => line.start >= start - RUN_UP_SECONDS && end - line.start >= SHORTEST)
    .map((line) => ({ ...line, start: Math.max(start, line.start), end: Math.min(end, line.end) }))
}

/** Ends the lines before the video does, where the player would offer the next video. */
export function linesWithin(lines: readonly Line[], duration: number): Line[] {
  return lines.flatMap((line) => {
    const loop = within(line, duration)
    return loop ? [{ ...line, ...loop }] : []
  })
}

/** Index of the line at a position; -1 for a position between lines. */
export const lineAt = (lines: readonly Loop[], seconds: number): number =>
  lines.findIndex(({ start, end }) => seconds >= start && seconds < end)
