import { lateAdvice, parseClock, turnedAdvice } from '@/lib/domains/catalogue/editing/schema'
import { HAS_UNREADABLE, isStorable } from '@/lib/shared/editing'
import { truncateAtGrapheme, clockTime } from '@/lib/shared/format/format'
import { timedLine } from '@/lib/shared/format/pasted-text'

/**
 * Format of a programme, one piece per line: `12:40 Vatapi Ganapatim · Hamsadhwani · Adi · Dikshitar · Kriti`. A line
 * may also contain an end, several ragas, a language, a composition and the sruti: `1:02:30–1:20:05 Ragamalika ·
 * Kalyani, Todi · Adi · - · Viruttam · Tamil · - · C#`.
 */

/** Columns after the title, in this order. */
export const termKinds = ['raga', 'tala', 'composer', 'form'] as const
export type TermKind = (typeof termKinds)[number]

export type PieceLine = {
  line: number
  startSeconds: number
  endSeconds: number | null
  title: string
  language: string | null
  /** Title of the composition; null if it equals the piece's title. */
  composition: string | null
  /** Pitch of the tonic, such as C#. */
  sruti: string | null
} & Record<TermKind, string | null>
/** Returns true if a piece may have several names of this kind, separated by commas or slashes. */
export const severalOf = (kind: TermKind) => kind === 'raga' || kind === 'tala'

export type BadLine = { line: number; message: string }

/** Maximum number of pieces per video, more than any concert has. */
export const MAX_PIECES = 200
export const PIECES_TEXT_MAX = 40_000
const TITLE_MAX = 200
const NAME_MAX = 100
const NAMES_MAX = 400
const SRUTI_MAX = 20

/** Parses a programme. A middle dot, a bar or a tab separates cells. An empty cell or a dash means unknown. */
export function parsePieces(text: string, durationSeconds?: number | null): { pieces: PieceLine[]; bad: BadLine[] } {
  const pieces: PieceLine[] = []
  const bad: BadLine[] = []
  const begun = new Map<number, number>()
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    const read = readLine(content, line)
    const message = 'message' in read ? read.message : conflict(read, begun, durationSeconds)
    if (message !== null || 'message' in read) bad.push({ line, message: message ?? '' })
    else {
      begun.set(read.startSeconds, line)
      pieces.push(read)
    }
  }
  if (pieces.length > MAX_PIECES)
    bad.push({ line: pieces[MAX_PIECES]?.line ?? 0, message: `exceeds the limit of ${MAX_PIECES} pieces` })
  return { pieces: pieces.sort((a, b) => a.startSeconds - b.startSeconds), bad }
}

const notATime = (clock: string) =>
  `has “${truncateAtGrapheme(clock, 20)}” instead of a time such as 12:40 or 1:02:30${turnedAdvice(clock)}`

const PARTS = 'title · raga · tala · composer · form · language · composition · sruti'

function readLine(content: string, line: number): PieceLine | { message: string } {
  if (!isStorable(content)) return { message: HAS_UNREADABLE }
  const [, clock, end, rest] =
    /^\s*[[(]?(\d[\d:]*)(?:\s*[–—-]\s*(\d+(?::\d\d){1,2})(?![\d:]))?[\])]?(?:[\s·|–—-]+(.*))?$/s.exec(
      timedLine(content),
    ) ?? []
  if (clock === undefined) return { message: 'must begin with a time, such as 12:40 or 1:02:30' }
  // Accepts a start only with a colon, because a plain number is more likely the piece's number than seconds.
  const startSeconds = clock.includes(':') ? parseClock(clock) : null
  if (startSeconds === null) return { message: notATime(clock) }
  const endSeconds = end === undefined ? null : parseClock(end)
  if (end !== undefined && endSeconds === null) return { message: notATime(end) }
  if (endSeconds !== null && endSeconds <= startSeconds) return { message: 'ends before it starts' }
  const parts = (rest ?? '').split(/[·|\t]/).map((part) => part.trim().replace(/^[–—-]$/, ''))
  const [title = '', raga, tala, composer, form, language, composition, sruti, ...more] = parts
  if (title === '') return { message: 'has no title' }
  if (more.some(Boolean)) return { message: `has more than eight parts: ${PARTS}` }
  if (title.length > TITLE_MAX) return { message: `has a title of more than ${TITLE_MAX} characters` }
  const names = [raga, tala].flatMap((part) => part?.split(/[,/]/) ?? [])
  if ([...names, composer, form, language].some((part) => (part?.length ?? 0) > NAME_MAX))
    return { message: `has a name of more than ${NAME_MAX} characters` }
  if ([raga, tala].some((part) => (part?.length ?? 0) > NAMES_MAX))
    return { message: `has a raga or tala part of more than ${NAMES_MAX} characters` }
  if ((composition?.length ?? 0) > TITLE_MAX)
    return { message: `has a composition of more than ${TITLE_MAX} characters` }
  if ((sruti?.length ?? 0) > SRUTI_MAX) return { message: `has a sruti of more than ${SRUTI_MAX} characters` }
  const or = (part: string | undefined) => part || null
  return {
    line,
    startSeconds,
    endSeconds,
    title,
    raga: or(raga),
    tala: or(tala),
    composer: or(composer),
    form: or(form),
    language: or(language),
    composition: or(composition),
    sruti: or(sruti),
  }
}

function conflict(piece: PieceLine, begun: Map<number, number>, durationSeconds?: number | null): string | null {
  const other = begun.get(piece.startSeconds)
  if (other !== undefined) return `starts at the same second as line ${other}`
  if (!durationSeconds) return null
  const after = (seconds: number) => `after the video ends (${clockTime(durationSeconds)})${lateAdvice(seconds)}`
  if (piece.startSeconds >= durationSeconds) return `starts ${after(piece.startSeconds)}`
  if (piece.endSeconds !== null && piece.endSeconds > durationSeconds) return `ends ${after(piece.endSeconds)}`
  return null
}

export function piecesText(pieces: readonly Omit<PieceLine, 'line'>[]): string {
  return pieces
    .map(({ startSeconds, endSeconds, title, raga, tala, composer, form, language, composition, sruti }) => {
      const parts = [title, raga, tala, composer, form, language, composition, sruti].map((part) => part || '-')
      while (parts.at(-1) === '-') parts.pop()
      const end = endSeconds === null ? '' : `–${clockTime(endSeconds)}`
      return `${clockTime(startSeconds)}${end} ${parts.join(' · ')}`
    })
    .join('\n')
}

export function badLinesMessage(bad: readonly BadLine[]): string {
  const named = bad.slice(0, 3).map(({ line, message }) => `Line ${line} ${message}`)
  return `${named.join('. ')}.${bad.length > 3 ? ` And ${bad.length - 3} more.` : ''}`
}

/** For a new name, `near` lists known names that are similar. */
export type TermPreview = {
  kind: TermKind
  cell: string
  given: string
  name: string
  known: false | 'letters' | 'sound'
  near: string[]
}
export type PiecesPreview = { terms: TermPreview[] }
