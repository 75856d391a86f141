import {
  lyricsKinds,
  type PieceLyricsDto,
  type LyricsDto,
  type LyricsLine,
} from '@/lib/domains/catalogue/lyrics/schema'
import { writtenIn } from '@/lib/shared/format/language'

export function findLyricsAt(pieces: readonly PieceLyricsDto[], seconds: number): PieceLyricsDto | null {
  return pieces.findLast(({ startSeconds }) => startSeconds <= seconds) ?? pieces[0] ?? null
}

/** Returns the index of the latest timed line that has started; -1 before the first, and for untimed lyrics. */
export const lineAt = (lines: readonly LyricsLine[], seconds: number): number =>
  lines.findLastIndex((line) => line.seconds !== null && line.seconds <= seconds)

export const getLyricsKey = ({ kind, language, script }: Pick<LyricsDto, 'kind' | 'language' | 'script'>) =>
  [kind, language, script].join(' ')

/** For example 'Meaning · English'. */
export const formatLyricsLabel = (words: LyricsDto) =>
  [lyricsKinds[words.kind], writtenIn(words)].filter(Boolean).join(' · ')
