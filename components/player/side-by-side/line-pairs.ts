import type { Loop } from '@/components/player/practice/loop'
import { linesOfWords, type Line } from '@/components/player/respond/lines'
import type { LyricsDto, PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { foldText } from '@/lib/shared/format/text-folding'

/** The same line in two performances, in seconds of each video. */
export type LinePair = {
  text: string
  /** Language and script of the text. */
  lang?: string
  a: Loop
  b: Loop
}

type KeyedLine = Line & { key: string }

const keyOf = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** Leaves out lines without a letter or digit, which match anything. */
const keyedLines = (lyrics: LyricsDto, pieceEnd: number): KeyedLine[] =>
  linesOfWords(lyrics, pieceEnd).flatMap((line) => {
    const key = keyOf(line.text)
    return key ? [{ ...line, key }] : []
  })

function sungIn(words: readonly PieceLyricsDto[], startSeconds: number): LyricsDto[] {
  return (
    words.find((piece) => piece.startSeconds === startSeconds)?.words.filter(({ kind }) => kind === 'sahitya') ?? []
  )
}

/** Prefers lyrics in the same language and script, because only they can have the same text. */
function versionsOf(a: readonly LyricsDto[], b: readonly LyricsDto[]): [LyricsDto, LyricsDto] | null {
  for (const of of a) {
    const same = b.find(({ language, script }) => language === of.language && script === of.script)
    if (same) return [of, same]
  }
  return a[0] && b[0] ? [a[0], b[0]] : null
}

export type Sung = { words: readonly PieceLyricsDto[]; startSeconds: number; endSeconds: number }

/**
 * Pairs the lines of two performances by their text, in order, so that a refrain meets its repetition. If no text is
 * the same, as in two scripts, pairs them by their place, provided that both have as many.
 */
export function pairLines(a: Sung, b: Sung): LinePair[] {
  const versions = versionsOf(sungIn(a.words, a.startSeconds), sungIn(b.words, b.startSeconds))
  if (!versions) return []
  const first = keyedLines(versions[0], a.endSeconds)
  const second = keyedLines(versions[1], b.endSeconds)
  let from = 0
  const byText = first.flatMap((line): LinePair[] => {
    const at = second.findIndex(({ key }, index) => index >= from && key === line.key)
    const other = second[at]
    if (!other) return []
    from = at + 1
    return [pairOf(line, other)]
  })
  if (byText.length > 0 || first.length !== second.length) return byText
  return first.flatMap((line, index) => {
    const other = second[index]
    return other ? [pairOf(line, other)] : []
  })
}

const pairOf = ({ text, lang, start, end }: Line, other: Line): LinePair => ({
  text,
  lang,
  a: { start, end },
  b: { start: other.start, end: other.end },
})
