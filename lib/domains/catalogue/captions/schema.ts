import { z } from 'zod'
import type { BadLine } from '@/lib/domains/catalogue/programme/schema'
import { HAS_UNREADABLE, isStorable, UNREADABLE } from '@/lib/shared/editing'
import { languageName, languageTag } from '@/lib/shared/format/language'
import { visibleText } from '@/lib/shared/format/pasted-text'
import { asWebVtt, cueText, readCues } from './policy'

/** Captions uploaded by staff, one file per language, stored as WebVTT (https://www.w3.org/TR/webvtt1/). */

/** Maximum file size in bytes. Three hours of continuous speech take about a third of it. */
export const CAPTIONS_BYTES = 1_000_000
export const MAX_CAPTION_TRACKS = 20
export const LABEL_MAX = 100

const LANGUAGE_WRONG = 'Enter a language code such as en, ta or sa-Latn.'
export const captionLanguageSchema = z
  .string(LANGUAGE_WRONG)
  .transform((text) => languageTag(text) ?? '')
  .refine((tag) => tag !== '', LANGUAGE_WRONG)

export const captionsQuerySchema = z.object({
  label: z
    .string()
    .trim()
    .max(LABEL_MAX, `Use at most ${LABEL_MAX} characters.`)
    .refine(isStorable, UNREADABLE)
    .default(''),
})

const BEGINS = /^WEBVTT(?:[ \t]|$)/

/**
 * Repairs unambiguous errors, as browsers and subtitle editors do: sorts cues, fixes timestamps, and drops unknown
 * tags, empty cues and a few cues after the video's end.
 */
export function checkCaptions(
  file: string,
  durationSeconds?: number | null,
): { text: string; cues: number; bad: BadLine[] } {
  if (!isStorable(file)) {
    const line = file.split(/\r\n?|\n/).findIndex((each) => !isStorable(each)) + 1
    return { text: file, cues: 0, bad: [{ line, message: HAS_UNREADABLE }] }
  }
  const { lines, isConverted } = asWebVtt(file)
  const text = `${lines
    .map((line) => line.text)
    .join('\n')
    .trimEnd()}\n`
  if (!BEGINS.test(lines[0]?.plain ?? ''))
    return {
      text,
      cues: 0,
      bad: [{ line: 1, message: 'must be WEBVTT, unless the file is SubRip (.srt) or SubStation (.ass)' }],
    }
  const read = readCues(lines)
  const { cues, bad } = read
  let { isMended } = read
  const late = durationSeconds ? cues.filter(({ from }) => from >= durationSeconds) : []
  // A few late cues may be credits. If most are late, the captions belong to another video.
  const [first] = late
  if (first && late.length * 2 > cues.length) bad.push({ line: first.line, message: 'starts after the video ends' })
  const kept = durationSeconds ? cues.filter(({ from }) => from < durationSeconds) : cues
  const isInOrder = kept.every(({ from }, index) => from >= (kept[index - 1]?.from ?? 0))
  isMended ||= isConverted || late.length > 0 || !isInOrder
  if (kept.length === 0 && bad.length === 0) bad.push({ line: 1, message: 'has no captions below it' })
  const mended = [...read.head, ...kept.toSorted((one, other) => one.from - other.from).map(cueText)]
  return { text: isMended ? `${mended.join('\n\n')}\n` : text, cues: kept.length, bad }
}

export const CAPTIONS_TEXT_MAX = 300_000

const TRACK = /^Track: (\S+)(?: (.*))?$/

export type CaptionTrackText = { language: string; label: string; text: string }

/** Parses concatenated WebVTT files, with `Language: ta` and optionally `Label: தமிழ்` in each header. */
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

/** Adds the language and label to the header, where `parseCaptionTracks` reads them. */
export function captionsColumn({ language, label, text }: CaptionTrackText): string {
  const facts = `\nLanguage: ${language}${label && `\nLabel: ${label}`}`
  return text.replace(/^(\uFEFF)?WEBVTT[^\r\n]*/, (first) => first.replace('\uFEFF', '') + facts)
}

/** Joins stored captions so that `parseCaptionTracks` restores them unchanged, whatever their headers contain. */
export function captionsText(tracks: readonly CaptionTrackText[]): string {
  return tracks
    .map(({ language, label, text }) => text.replace('\n', () => `\nTrack: ${language} ${label}\n`))
    .join('\n')
}
