import { z } from 'zod'
import type { BadLine } from '@/lib/domains/catalogue/programme/schema'
import { isStorable } from '@/lib/shared/editing'
import { languageName, languageTag } from '@/lib/shared/format/language'
import { visibleText } from '@/lib/shared/format/pasted-text'
import { asWebVtt, cueText, readCues } from './policy'

/** Captions as staff bring them: a file for each language, stored as WebVTT (https://www.w3.org/TR/webvtt1/). */

/** Three hours in which somebody speaks all the time have a third of this. */
export const CAPTIONS_BYTES = 1_000_000
export const MAX_CAPTION_TRACKS = 20
export const LABEL_MAX = 100

const LANGUAGE_WRONG = 'Enter a language code such as en, ta or sa-Latn.'
export const captionLanguageSchema = z
  .string(LANGUAGE_WRONG)
  .transform((text) => languageTag(text) ?? '')
  .refine((tag) => tag !== '', LANGUAGE_WRONG)

export const captionsQuerySchema = z.object({
  /** As players name the captions; empty for the language's own name. */
  label: z
    .string()
    .trim()
    .max(LABEL_MAX, `Use at most ${LABEL_MAX} characters.`)
    .refine(isStorable, "This contains characters we can't store.")
    .default(''),
})

/** The first line of a WebVTT file. */
const BEGINS = /^WEBVTT(?:[ \t]|$)/

/**
 * Checks a file of captions and mends what has one meaning, as browsers and subtitle programs do: cues are put in the
 * order of their times, commas and missing zeros in times are corrected, and unknown tags and settings, empty cues and
 * the few cues after the video's end are left out. A good WebVTT file stays as it is.
 * @param file text of a WebVTT, SubRip or SubStation Alpha file
 * @param durationSeconds length of the video; null where it is not known
 * @returns WebVTT, the number of its cues, and the lines of the file that are wrong
 */
export function checkCaptions(
  file: string,
  durationSeconds?: number | null,
): { text: string; cues: number; bad: BadLine[] } {
  if (!isStorable(file))
    return { text: file, cues: 0, bad: [{ line: 1, message: "or a later line has characters that can't be stored" }] }
  const { lines, isConverted } = asWebVtt(file)
  const text = `${lines
    .map((line) => line.text)
    .join('\n')
    .trimEnd()}\n`
  if (!BEGINS.test(lines[0]?.plain ?? ''))
    return { text, cues: 0, bad: [{ line: 1, message: 'must be WEBVTT, unless the file is SubRip (.srt)' }] }
  const read = readCues(lines)
  const { cues, bad } = read
  let { isMended } = read
  const late = durationSeconds ? cues.filter(({ from }) => from >= durationSeconds) : []
  // A few are credits; most of them are the captions of another video.
  const [first] = late
  if (first && late.length * 2 > cues.length) bad.push({ line: first.line, message: "begins after the video's end" })
  const kept = durationSeconds ? cues.filter(({ from }) => from < durationSeconds) : cues
  const isInOrder = kept.every(({ from }, index) => from >= (kept[index - 1]?.from ?? 0))
  isMended ||= isConverted || late.length > 0 || !isInOrder
  if (kept.length === 0 && bad.length === 0) bad.push({ line: 1, message: 'has no captions below it' })
  const mended = [...read.head, ...kept.toSorted((one, other) => one.from - other.from).map(cueText)]
  return { text: isMended ? `${mended.join('\n\n')}\n` : text, cues: kept.length, bad }
}

/** Characters that the captions of one video may have in an imported file. */
export const CAPTIONS_TEXT_MAX = 300_000

const TRACK = /^Track: (\S+)(?: (.*))?$/

export type CaptionTrackText = { language: string; label: string; text: string }

/**
 * Reads the captions of a video in an imported file: WebVTT files in one text, each with its language in its
 * header (`Language: ta`), and perhaps its name in the player (`Label: தமிழ்`).
 * A line `Track: ta தமிழ்` says both instead, and is not stored with the file.
 * @returns the tracks, and what is wrong, with the number of the line
 */
export function parseCaptionTracks(
  texts: string,
  durationSeconds?: number | null,
): { tracks: CaptionTrackText[]; bad: BadLine[] } {
  const lines = texts.split(/\r\n|\r|\n/)
  const begins = lines.flatMap((line, at) => (BEGINS.test(visibleText(line)) ? [at] : []))
  const tracks: CaptionTrackText[] = []
  const bad: BadLine[] = []
  const stray = lines.slice(0, begins[0]).findIndex((line) => visibleText(line) !== '')
  if (stray >= 0) bad.push({ line: stray + 1, message: 'must be WEBVTT' })
  for (const [index, at] of begins.entries()) {
    const whole = lines.slice(at, begins[index + 1])
    const [, tag, name] = TRACK.exec(whole[1] ?? '') ?? []
    const own = whole.filter((_, place) => place !== 1 || tag === undefined)
    const end = own.findIndex((line) => visibleText(line) === '')
    const header = own.slice(0, Math.max(end, 1)).map((line) => line.replace(/^\p{Cf}+/u, ''))
    const fact = (name: string) =>
      header
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? ''
    const language = languageTag(tag ?? fact('Language'))
    const label = name ?? fact('Label')
    const checked = checkCaptions(own.join('\n'), durationSeconds)
    const before = at + whole.length - own.length
    bad.push(...checked.bad.map(({ line, message }) => ({ line: before + line, message })))
    if (!language) bad.push({ line: at + 1, message: 'needs a line such as “Language: ta” below it' })
    else if (tracks.some((track) => track.language === language))
      bad.push({ line: at + 1, message: `has the same language as an earlier file: ${language}` })
    else if (label.length > LABEL_MAX)
      bad.push({ line: at + 1, message: `has a label longer than ${LABEL_MAX} characters` })
    else tracks.push({ language, label: label || languageName(language), text: checked.text })
  }
  if (tracks.length > MAX_CAPTION_TRACKS)
    bad.push({ line: 1, message: `exceeds the limit of ${MAX_CAPTION_TRACKS} languages` })
  return { tracks, bad: bad.sort((a, b) => a.line - b.line) }
}

/** A file with its language and name in the header, as `parseCaptionTracks` reads it. */
export function captionsColumn({ language, label, text }: CaptionTrackText): string {
  const facts = `\nLanguage: ${language}${label && `\nLabel: ${label}`}`
  return text.replace(/^(\uFEFF)?WEBVTT[^\r\n]*/, (first) => first.replace('\uFEFF', '') + facts)
}

/** Stored captions as one text, which `parseCaptionTracks` reads as they were, whatever is in their headers. */
export function captionsText(tracks: readonly CaptionTrackText[]): string {
  return tracks
    .map(({ language, label, text }) => text.replace('\n', () => `\nTrack: ${language} ${label}\n`))
    .join('\n')
}
