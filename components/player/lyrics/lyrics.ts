import {
  lyricsKinds,
  type PieceLyricsDto,
  type LyricsDto,
  type LyricsLine,
} from '@/lib/domains/catalogue/lyrics/schema'
import { writtenIn } from '@/lib/shared/format/language'

/**
 * The piece of which words are shown at a second: the last one that has begun, else the first.
 * @param seconds from the start of the video
 */
export function findLyricsAt(pieces: readonly PieceLyricsDto[], seconds: number): PieceLyricsDto | null {
  return pieces.findLast(({ startSeconds }) => startSeconds <= seconds) ?? pieces[0] ?? null
}

/**
 * The line that is heard at a second: the last timed one that has begun, or -1 before the first and in words without
 * times.
 */
export const lineAt = (lines: readonly LyricsLine[], seconds: number): number =>
  lines.findLastIndex((line) => line.seconds !== null && line.seconds <= seconds)

/** What tells one text of a piece from the others. */
export const getLyricsKey = ({ kind, language, script }: Pick<LyricsDto, 'kind' | 'language' | 'script'>) =>
  [kind, language, script].join(' ')

/** What a text of a piece is, and in which language: 'Meaning · English'. */
export const formatLyricsLabel = (words: LyricsDto) =>
  [lyricsKinds[words.kind], writtenIn(words)].filter(Boolean).join(' · ')
