/** What is sung, said or counted in a piece, as text that everyone may read. */

/** Kinds of words by their id, as pages name them: what is sung, what it means, the notes, and the spoken rhythms. */
export const lyricsKinds = { sahitya: 'Lyrics', meaning: 'Meaning', notation: 'Notation', jatis: 'Jatis' } as const
export type LyricsKind = keyof typeof lyricsKinds

export type LyricsLine = {
  /** From when it is heard, in seconds from the start of the video; null where nobody said. */
  seconds: number | null
  /** Empty between two stanzas. */
  text: string
}

export type LyricsDto = {
  kind: LyricsKind
  /** Tag of BCP 47; `zxx` where there is no language. */
  language: string
  /** Code of ISO 15924. */
  script: string | null
  /** Where the text is taken from. */
  source: string | null
  lines: LyricsLine[]
}

/** The words of one piece of a video. */
export type PieceLyricsDto = {
  /** The piece's, in seconds from the start of the video. */
  startSeconds: number
  title: string
  words: LyricsDto[]
}

/** A line with its time before it: `[1:02] Vatapi ganapatim`, or `[1:02:30] …`. */
const TIMED = /^\[(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\](.*)$/s

/** The lines of a stored text. */
export function parseLyricsLines(text: string): LyricsLine[] {
  return text.split('\n').map((line) => {
    const [, hours = 0, minutes, seconds, rest = ''] = TIMED.exec(line) ?? []
    if (minutes === undefined) return { seconds: null, text: line }
    return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text: rest.trimStart() }
  })
}
