import { z } from 'zod'
import type { BadLine } from '@/lib/domains/editorial/schema-pieces'
import { isStorable } from '@/lib/shared/editing'
import { languageName, languageTag } from '@/lib/shared/language'

/** Captions as staff bring them: a WebVTT file for each language (https://www.w3.org/TR/webvtt1/). */

/** Three hours in which somebody speaks all the time have a third of this. */
export const CAPTIONS_BYTES = 1_000_000
export const MAX_CAPTION_TRACKS = 20
export const LABEL_MAX = 100

const LANGUAGE_WRONG = 'Please enter a language such as en, ta or sa-Latn'
export const captionLanguageSchema = z
  .string(LANGUAGE_WRONG)
  .transform((text) => languageTag(text) ?? '')
  .refine((tag) => tag !== '', LANGUAGE_WRONG)

export const captionsQuerySchema = z.object({
  /** As players name the captions; empty for the language's own name. */
  label: z
    .string()
    .trim()
    .max(LABEL_MAX, `Please use at most ${LABEL_MAX} characters`)
    .refine(isStorable, 'Please enter a text')
    .default(''),
})

/** Seconds of a timestamp (`1:02:03.500`, `02:03.500`), or null when it is none. */
function cueTime(text: string): number | null {
  const [, hours = '0', minutes, rest] = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/.exec(text) ?? []
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

const TAGS = /^\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s]|$)|^[\d:.]+$/
const SETTING = /^(?:vertical|line|position|size|align|region):\S+$/

/** What is wrong with the text of a cue; null for a good line. */
function textProblem(line: string): string | null {
  for (const [, tag = ''] of line.matchAll(/<([^<>]*)>?/g)) {
    if (!TAGS.test(tag)) return `has “<${tag.slice(0, 20)}>”, which captions do not know`
  }
  return null
}

type Cue = { from: number; to: number }

/** Reads the line with the times of a cue. */
function readTimes(line: string): Cue | string {
  const [from = '', to = '', ...settings] = line.replace('-->', ' ').trim().split(/\s+/)
  const times = [from, to].map(cueTime)
  const wrong = times.indexOf(null)
  if (wrong >= 0) {
    const given = [from, to][wrong] ?? ''
    if (/^[\d:]+,\d+$/.test(given))
      return `has a comma in “${given.slice(0, 20)}”: that is SubRip; WebVTT has a full stop`
    return `has “${given.slice(0, 20)}” where a time such as 00:12.500 or 01:02:03.500 belongs`
  }
  const [start = 0, end = 0] = times as number[]
  if (end <= start) return 'ends before it begins'
  const setting = settings.find((each) => !SETTING.test(each))
  return setting === undefined ? { from: start, to: end } : `has a setting that is not known: “${setting.slice(0, 20)}”`
}

/**
 * Checks a WebVTT file line by line.
 * @param durationSeconds length of the video: nothing is shown after its end
 * @returns the file with plain ends of lines, the number of its cues, and the lines that are wrong
 */
export function checkCaptions(
  file: string,
  durationSeconds?: number | null,
): { text: string; cues: number; bad: BadLine[] } {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const text = `${lines.join('\n').trimEnd()}\n`
  const bad: BadLine[] = []
  const complain = (index: number, message: string) => void bad.push({ line: index + 1, message })
  if (!isStorable(file))
    return { text, cues: 0, bad: [{ line: 1, message: 'holds signs that cannot be kept, or another line does' }] }
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    const isSubRip = lines.some((line) => /-->/.test(line))
    complain(0, `must be WEBVTT${isSubRip ? ', and times have a full stop before the thousandths' : ''}`)
    return { text, cues: 0, bad }
  }
  let cues = 0
  let last = 0
  for (const { at, block } of blocksOf(lines)) {
    const first = block[0] ?? ''
    if (at === 0 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first)) {
      const arrow = block.findIndex((line) => line.includes('-->'))
      if (arrow >= 0) complain(at + arrow, 'needs an empty line before it')
      continue
    }
    const timed = first.includes('-->') ? 0 : 1
    const line = block[timed]
    if (line === undefined || !line.includes('-->')) {
      complain(at, 'is under no time such as 00:12.500 --> 00:15.000')
      continue
    }
    const cue = readTimes(line)
    cues += 1
    if (typeof cue === 'string') complain(at + timed, cue)
    else {
      if (cue.from < last) complain(at + timed, 'begins before the one above it')
      else if (durationSeconds && cue.from >= durationSeconds) complain(at + timed, "begins after the video's end")
      last = Math.max(last, cue.from)
    }
    const payload = block.slice(timed + 1)
    if (payload.length === 0) complain(at + timed, 'has no text under it')
    for (const [index, each] of payload.entries()) {
      const problem = each.includes('-->') ? 'needs an empty line before it' : textProblem(each)
      if (problem !== null) complain(at + timed + 1 + index, problem)
    }
  }
  if (cues === 0 && bad.length === 0) complain(0, 'is followed by no captions')
  return { text, cues, bad }
}

/** Lines that stand together, with the index of the first. */
function blocksOf(lines: readonly string[]): { at: number; block: string[] }[] {
  const blocks: { at: number; block: string[] }[] = []
  let isOpen = false
  for (const [at, line] of lines.entries()) {
    if (line === '') isOpen = false
    else if (isOpen) blocks.at(-1)?.block.push(line)
    else {
      blocks.push({ at, block: [line] })
      isOpen = true
    }
  }
  return blocks
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
  const begins = lines.flatMap((line, at) => (/^WEBVTT(?:[ \t]|$)/.test(line) ? [at] : []))
  const tracks: CaptionTrackText[] = []
  const bad: BadLine[] = []
  const stray = lines.slice(0, begins[0]).findIndex((line) => line.trim() !== '')
  if (stray >= 0) bad.push({ line: stray + 1, message: 'must be WEBVTT' })
  for (const [index, at] of begins.entries()) {
    const whole = lines.slice(at, begins[index + 1])
    const [, tag, name] = TRACK.exec(whole[1] ?? '') ?? []
    const own = whole.filter((_, place) => place !== 1 || tag === undefined)
    const header = own.slice(0, Math.max(own.indexOf(''), 1))
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
    if (!language) bad.push({ line: at + 1, message: 'needs a line such as “Language: ta” under it' })
    else if (tracks.some((track) => track.language === language))
      bad.push({ line: at + 1, message: `has the language of an earlier one: ${language}` })
    else if (label.length > LABEL_MAX)
      bad.push({ line: at + 1, message: `has a label of more than ${LABEL_MAX} characters` })
    else tracks.push({ language, label: label || languageName(language), text: checked.text })
  }
  if (tracks.length > MAX_CAPTION_TRACKS)
    bad.push({ line: 1, message: `there are more than ${MAX_CAPTION_TRACKS} languages` })
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
