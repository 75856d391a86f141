import { wordsKinds, type PieceWordsDto, type WordsDto, type WordsLine } from '@/lib/domains/catalogue/lyrics/schema'
import { writtenIn } from '@/lib/shared/format/language'

/**
 * The piece of which words are shown at a second: the last one that has begun, else the first.
 * @param seconds from the start of the video
 */
export function wordsAt(pieces: readonly PieceWordsDto[], seconds: number): PieceWordsDto | null {
  return pieces.findLast(({ startSeconds }) => startSeconds <= seconds) ?? pieces[0] ?? null
}

/**
 * The line that is heard at a second: the last timed one that has begun, or -1 before the first and in words without
 * times.
 */
export const lineAt = (lines: readonly WordsLine[], seconds: number): number =>
  lines.findLastIndex((line) => line.seconds !== null && line.seconds <= seconds)

/** What tells one text of a piece from the others. */
export const wordsKey = ({ kind, language, script }: Pick<WordsDto, 'kind' | 'language' | 'script'>) =>
  [kind, language, script].join(' ')

/** What a text of a piece is, and in which language: 'Meaning · English'. */
export const wordsLabel = (words: WordsDto) => [wordsKinds[words.kind], writtenIn(words)].filter(Boolean).join(' · ')
