import { fullClock, lateAdvice, parseClock, turnedAdvice, turnedClock } from '@/lib/domains/catalogue/editing/schema'
import type { BadLine } from '@/lib/domains/catalogue/programme/schema'
import { HAS_UNREADABLE, isStorable } from '@/lib/shared/editing'
import { truncateAtGrapheme, clockTime } from '@/lib/shared/format/format'
import { languageTag, NO_LANGUAGE, writtenTag } from '@/lib/shared/format/language'
import { timedLine, visibleText } from '@/lib/shared/format/pasted-text'
import { lyricsKinds, parseLyricsLines, type LyricsKind } from './schema'

/**
 * Format of lyrics. A heading gives the start of the piece, the kind, the language with an optional script, and the
 * source; lines with optional times follow:
 *
 *     = 12:40 sahitya sa-Latn · Subbarama Dikshitar, Sangita Sampradaya Pradarshini (1904)
 *     [12:52] vātāpi gaṇapatiṁ bhajēhaṁ
 */

export type LyricsText = {
  line: number
  startSeconds: number
  kind: LyricsKind
  language: string
  script: string | null
  source: string | null
  text: string
}

export const LYRICS_TEXT_MAX = 80_000
const MAX_TEXTS = 400
const LINES_MAX = 400
const LINE_MAX = 500
const SOURCE_MAX = 300
const EXAMPLE = '= 12:40 sahitya sa-Latn'

/** @param known start times of the video's pieces and its length, to check the text against */
export function parseLyrics(
  text: string,
  known: { starts?: ReadonlySet<number>; durationSeconds?: number | null } = {},
): { words: LyricsText[]; bad: BadLine[] } {
  const words: LyricsText[] = []
  const bad: BadLine[] = []
  const seen = new Map<string, number>()
  const complain = (line: number, message: string) => void bad.push({ line, message })
  /** Lyrics being parsed. `heard` is the time of the last timed line, in seconds. */
  let open: { heading: LyricsText | null; line: number; lines: string[]; heard: number } | null = null
  let isLost = false

  function close() {
    const { heading, line, lines } = open ?? {}
    open = null
    if (!heading || !lines || line === undefined) return
    while (lines[0]?.trim() === '') lines.shift()
    while (lines.at(-1)?.trim() === '') lines.pop()
    if (lines.length === 0) complain(line, 'has no text under it')
    else if (lines.length > LINES_MAX) complain(line, `has more than ${LINES_MAX} lines under it`)
    else words.push({ ...heading, text: lines.join('\n') })
  }

  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1
    const content = timedLine(raw.trimEnd()).replace(/^\p{Cf}+(?==)/u, '')
    if (content.startsWith('=')) {
      close()
      const heading = readHeading(content, line)
      const message = 'message' in heading ? heading.message : conflict(heading, seen, known)
      if (message !== null) complain(line, message)
      // An invalid heading also opens a block, so that its lines aren't reported as having no heading. The block's text
      // is discarded.
      open = { heading: message !== null || 'message' in heading ? null : heading, line, lines: [], heard: 0 }
      continue
    }
    if (!open) {
      if (content.trim() !== '' && !isLost) complain(line, `has no heading above it, such as ${EXAMPLE}`)
      isLost ||= content.trim() !== ''
      continue
    }
    const seconds = parseLyricsLines(content)[0]?.seconds ?? null
    const message = lineProblem(content, seconds, open.heard, known.durationSeconds)
    if (message !== null) complain(line, message)
    open.lines.push(content)
    open.heard = seconds ?? open.heard
  }
  close()
  if (words.length > MAX_TEXTS) complain(words[MAX_TEXTS]?.line ?? 0, `exceeds the limit of ${MAX_TEXTS} texts`)
  return { words: words.sort((a, b) => a.startSeconds - b.startSeconds), bad: bad.sort((a, b) => a.line - b.line) }
}

function readHeading(content: string, line: number): LyricsText | { message: string } {
  if (!isStorable(content)) return { message: HAS_UNREADABLE }
  const [, facts = '', source = ''] = /^=+([^·|]*)(?:[·|](.*))?$/s.exec(content) ?? []
  const [clock = '', kind = '', tag, ...more] = visibleText(facts).split(/\s+/)
  const startSeconds = clock.includes(':') ? parseClock(clock) : null
  if (startSeconds === null)
    return { message: `must begin with the time of a piece, such as ${EXAMPLE}${turnedAdvice(clock)}` }
  if (!isKind(kind)) return { message: `must give the kind after the time (${Object.keys(lyricsKinds).join(', ')})` }
  if (more.length > 0) return { message: 'needs a middle dot (·) before its source' }
  if (source.trim().length > SOURCE_MAX) return { message: `has a source longer than ${SOURCE_MAX} characters` }
  const isSpoken = kind === 'sahitya' || kind === 'meaning'
  if (tag === undefined && isSpoken) return { message: 'needs a language, such as ta, en or sa-Deva' }
  const [language, script, ...rest] = tag === undefined ? [NO_LANGUAGE] : (languageTag(tag)?.split('-') ?? [])
  if (language === undefined)
    return { message: `has “${tag && truncateAtGrapheme(tag, 20)}” instead of a language such as ta, en or sa-Deva` }
  if (rest.length > 0 || (script !== undefined && script.length !== 4))
    return { message: 'has a country code in its language tag. Use a language and a script, as in sa-Deva' }
  return { line, startSeconds, kind, language, script: script ?? null, source: source.trim() || null, text: '' }
}

const isKind = (text: string): text is LyricsKind => Object.hasOwn(lyricsKinds, text)

function conflict(
  { line, startSeconds, kind, ...tag }: LyricsText,
  seen: Map<string, number>,
  { starts }: { starts?: ReadonlySet<number> },
): string | null {
  if (starts && !starts.has(startSeconds)) {
    const turned = turnedClock(fullClock(startSeconds))
    const advice = turned && starts.has(turned.minutes) ? turnedAdvice(fullClock(startSeconds)) : ''
    return `doesn’t match a piece: no piece starts at ${clockTime(startSeconds)}${advice}`
  }
  const key = `${startSeconds} ${kind} ${writtenTag(tag)}`
  const other = seen.get(key)
  if (other !== undefined) return `repeats the heading on line ${other}`
  seen.set(key, line)
  return null
}

function lineProblem(
  content: string,
  seconds: number | null,
  heard: number,
  durationSeconds?: number | null,
): string | null {
  if (!isStorable(content)) return HAS_UNREADABLE
  if (content.length > LINE_MAX) return `has more than ${LINE_MAX} characters`
  if (seconds === null)
    return /^\s*\[[\d:.,]*\]/.test(content) ? 'must start with a time such as [12:52] or [1:02:30]' : null
  if (seconds < heard) return 'has an earlier time than a line above it'
  if (durationSeconds && seconds >= durationSeconds)
    return `has a time after the video ends (${clockTime(durationSeconds)})${lateAdvice(seconds)}`
  return null
}

export function formatLyrics(words: readonly Omit<LyricsText, 'line'>[]): string {
  return words
    .map(({ startSeconds, kind, language, script, source, text }) => {
      const tag = language === NO_LANGUAGE && !script ? '' : ` ${writtenTag({ language, script })}`
      return `= ${clockTime(startSeconds)} ${kind}${tag}${source ? ` · ${source}` : ''}\n${text}`
    })
    .join('\n\n')
}

export function toLyricsRows(words: readonly LyricsText[]) {
  const places = new Map<number, number>()
  return words.map(({ startSeconds, kind, language, script, source, text }) => {
    const position = (places.get(startSeconds) ?? 0) + 1
    places.set(startSeconds, position)
    return { startSeconds, position, kind, language, script, source, text }
  })
}
