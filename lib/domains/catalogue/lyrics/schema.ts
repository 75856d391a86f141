export const lyricsKinds = { sahitya: 'Lyrics', meaning: 'Meaning', notation: 'Notation', jatis: 'Jatis' } as const
export type LyricsKind = keyof typeof lyricsKinds

export type LyricsLine = {
  /** Position in the video; null if unknown. */
  seconds: number | null
  /** Empty for the gap between stanzas. */
  text: string
}

export type LyricsDto = {
  kind: LyricsKind
  /** BCP 47 language code; `zxx` if the text has no language. */
  language: string
  script: string | null
  source: string | null
  lines: LyricsLine[]
}

export type PieceLyricsDto = {
  startSeconds: number
  title: string
  words: LyricsDto[]
}

/** Matches a line with a time, such as `[1:02] Vatapi ganapatim` or `[1:02:30] …`. */
const TIMED = /^\[(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\](.*)$/s

export function parseLyricsLines(text: string): LyricsLine[] {
  return text.split('\n').map((line) => {
    const [, hours = 0, minutes, seconds, rest = ''] = TIMED.exec(line) ?? []
    if (minutes === undefined) return { seconds: null, text: line }
    return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text: rest.trimStart() }
  })
}
