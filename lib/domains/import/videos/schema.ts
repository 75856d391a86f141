import { z } from 'zod'
import { CAPTIONS_TEXT_MAX, parseCaptionTracks } from '@/lib/domains/catalogue/captions/schema'
import {
  CHOICES_MAX,
  optionalText,
  parseClock,
  pictureSchema,
  turnedClock,
} from '@/lib/domains/catalogue/editing/schema'
import { parseLyrics, LYRICS_TEXT_MAX } from '@/lib/domains/catalogue/lyrics/policy'
import { parsePerformers } from '@/lib/domains/catalogue/performers/schema'
import { badLinesMessage, parsePieces, PIECES_TEXT_MAX } from '@/lib/domains/catalogue/programme/schema'
import { categorySlugs } from '@/lib/domains/catalogue/schema'
import {
  embedKeySchema,
  isStream,
  newSource,
  parseVimeo,
  parseVimeoEvent,
  sourceProblem,
  streamKeySchema,
  streamSchema,
  vimeoSchema,
} from '@/lib/domains/catalogue/sources/schema'
import { eachVideoText, videoTextNames } from '@/lib/domains/catalogue/texts/schema'
import { videosFilterSchema } from '@/lib/domains/catalogue/videos/schema'
import { dryRunSchema, type BadRows, type ImportRow } from '@/lib/domains/import/core/schema'
import { plainNumber } from '@/lib/domains/import/spreadsheets/schema'
import type { NameKind } from '@/lib/domains/names/lookup/policy'
import { HAS_UNREADABLE, isStorable, requiredText } from '@/lib/shared/editing'
import { codeText, linkText, numberText, visibleText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'

/** Columns of a video import (docs/reference/import.md). Only `externalId` is required. */
export const importColumns = [
  'externalId',
  ...videoTextNames,
  'category',
  'subCategory',
  'artist',
  'performers',
  'series',
  'episode',
  'access',
  'vimeo',
  'embedKey',
  'file',
  'hlsUrl',
  'hlsKey',
  'duration',
  'thumbnail',
  'publishedAt',
  'tags',
  'pieces',
  'words',
  'captions',
  'version',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Cell value that keeps the stored value. A missing column has the same effect. */
export const UNCHANGED = '(unchanged)'
/**
 * Formats the time of a video's last change for the column `version`. Uses base 36, because spreadsheets reformat
 * numbers and dates.
 */
export const versionText = (changedAt: Date): string => `v${changedAt.getTime().toString(36)}`
const versionOf = (text: string): Date => new Date(Number.parseInt(text.slice(1), 36))

/** Matches ids such as `#12`. An export writes the video's own id in this form if the video has no external id. */
export const NUMBERED_VIDEO = '^#[1-9][0-9]{0,8}$'

export type VideoRow = ImportRow<ImportColumn>

export type ImportedNames = {
  /** New names and the line of their first use. `near` lists similar names from the catalogue or earlier lines. */
  created: { kind: NameKind; name: string; line: number; near: string[] }[]
  joined: { kind: NameKind; given: string; name: string; line: number }[]
}

export type VideoImportSummary = {
  rows: number
  created: number
  updated: number
  unchanged: number
  names: ImportedNames
  doubts: BadRows
}
export function newNames({ created }: ImportedNames): { newArtists: number; newSeries: number; newNames: number } {
  const count = (kind: NameKind) => created.filter((name) => name.kind === kind).length
  const [newArtists, newSeries] = [count('artist'), count('series')]
  return { newArtists, newSeries, newNames: created.length - newArtists - newSeries }
}

/** Maximum size of an upload. The import command accepts larger files. */
export const IMPORT_FILE_BYTES = 200 * 1024 * 1024
const importFormats = ['csv', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]
export const catalogueImportQuerySchema = z.object({
  format: z.enum(importFormats, 'format must be csv or json'),
  dryRun: dryRunSchema,
})

export const catalogueExportQuerySchema = videosFilterSchema.extend({
  format: z.enum(importFormats, 'format must be csv or json'),
})
export type CatalogueExportQuery = z.output<typeof catalogueExportQuerySchema>

const MOMENT = 'must be a date and time such as 2026-01-31T19:30 (Singapore) or 2026-01-31T11:30:00Z'
const SHEET_DAY = /^\d{1,2}[/.-]\w{1,3}[/.-]\d{2,4}|^\d{1,2}-\p{L}|^\p{L}{3,9}[ -]\d|^\d{5}(?:[.,]\d+)?$/u
const SHEET_MOMENT = `${MOMENT}; format the spreadsheet column as yyyy-mm-dd hh:mm`

const LENGTH = 'must be a length such as 3750, 62:30 or 1:02:30'
/** Matches durations changed by a spreadsheet: a fraction of a day, a time of day, a date, or a time with tenths. */
const SHEET_LENGTH = /^\d*[.,]\d+$|^[\d:]+[.,]\d+$|[ap]m$|^\d+[/.-]\d+[/.-]\d+/i
const SHEET_LENGTH_WRONG = `${LENGTH}; a spreadsheet may have changed it. Enter 24 minutes and 10 seconds as 0:24:10`

/** Returns the text too, because `SpreadsheetCells` checks it later. */
const lengthColumn = z.string().transform((given, context) => {
  const text = plainNumber(numberText(given))
  const seconds = parseClock(text) ?? turnedClock(text)?.hours ?? 0
  if (seconds > 0) return { text, seconds }
  context.addIssue({ code: 'custom', message: SHEET_LENGTH.test(text) ? SHEET_LENGTH_WRONG : LENGTH })
  return z.NEVER
})

/** Ignores case, because spreadsheets may capitalise a word. */
const word = <Word extends string>(words: readonly [Word, ...Word[]], message: string) =>
  z
    .string()
    .transform((text) => codeText(text).toLowerCase())
    .pipe(z.enum(words, message))

/**
 * Parses ISO 8601. Times without a zone are in Singapore time. Returns null for '' and undefined if the text is
 * invalid.
 */
function momentOf(text: string): Date | null | undefined {
  if (text === '') return null
  const withTime = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(' ', 'T')
  const local = singaporeInstant(withTime)
  if (local) return local
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(withTime)) return undefined
  // Rejects dates such as 31 February, because `Date` would turn them into a day in March.
  if (!singaporeInstant(withTime.slice(0, 16))) return undefined
  const instant = new Date(withTime)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const TAG = /^[as]:[a-z0-9-]{1,30}$/
const listOf = (text: string) => [...new Set(text.split(/[;,\s]+/).filter(Boolean))]

const linesOf = (max: number) =>
  z.string().max(max, `must have at most ${max} characters`).refine(isStorable, HAS_UNREADABLE).optional()

const adder =
  (context: z.core.$RefinementCtx) =>
  (column: ImportColumn, message: string): void =>
    context.addIssue({ code: 'custom', path: [column], message })

/** Runs a rule even if other columns are invalid, so that all problems of a row are reported together. */
const whereSound = (...columns: ImportColumn[]) => ({
  when: ({ issues }: z.core.ParsePayload) => !issues.some(({ path }) => columns.includes(path?.[0] as ImportColumn)),
})

/** Checks each column, then combinations of columns. Checks against the catalogue follow in the database. */
export const importRowSchema = z
  .object({
    externalId: requiredText('is missing', 200, visibleText),
    ...eachVideoText(({ missing, maxLength }) =>
      (missing ? requiredText('is missing', maxLength) : optionalText(maxLength).unwrap()).optional(),
    ),
    category: word(categorySlugs, 'must be dance, music, trivia or lectures').optional(),
    subCategory: optionalText(60).unwrap().optional(),
    artist: optionalText(200).unwrap().optional(),
    performers: optionalText(10_000).unwrap().optional(),
    series: optionalText(200).unwrap().optional(),
    episode: z
      .string()
      .transform((text) => plainNumber(numberText(text)).replace(/^0+(?=\d)/, ''))
      .refine((text) => /^(?:[1-9]\d{0,3})?$/.test(text), 'must be a whole number, 1 or higher')
      .transform((text) => Number(text) || null)
      .optional(),
    access: word(['free', 'premium'], 'must be free or premium').optional(),
    vimeo: vimeoSchema.unwrap().overwrite(plainNumber).optional(),
    embedKey: embedKeySchema.unwrap().optional(),
    file: optionalText(300, linkText).unwrap().optional(),
    hlsUrl: streamSchema.unwrap().optional(),
    hlsKey: streamKeySchema.unwrap().optional(),
    duration: lengthColumn.optional(),
    thumbnail: pictureSchema.unwrap().optional(),
    publishedAt: z
      .string()
      .overwrite(numberText)
      .refine((text) => momentOf(text) !== undefined || SHEET_DAY.test(text), MOMENT)
      .refine((text) => !SHEET_DAY.test(text), SHEET_MOMENT)
      .transform((text) => momentOf(text) ?? null)
      .optional(),
    tags: z
      .string()
      .overwrite(visibleText)
      .refine(
        (text) => listOf(text).every((tag) => TAG.test(tag)),
        'must be tag codes such as a:jack, separated by semicolons',
      )
      .transform(listOf)
      .refine((tags) => tags.length <= CHOICES_MAX, `must have at most ${CHOICES_MAX} tags`)
      .optional(),
    pieces: linesOf(PIECES_TEXT_MAX),
    words: linesOf(LYRICS_TEXT_MAX),
    captions: linesOf(CAPTIONS_TEXT_MAX),
    version: z
      .string()
      .overwrite(codeText)
      .regex(/^(?:v[0-9a-z]{1,9})?$/, 'must be unchanged since the export, or empty')
      .transform((text) => (text ? versionOf(text) : undefined))
      .optional(),
  })
  .superRefine(
    (row, context) => {
      const add = adder(context)
      if (row.vimeo && row.file) add('file', 'must be empty if vimeo is set: a video has only one source')
      else if (row.hlsUrl && (row.vimeo || row.file))
        add('hlsUrl', 'must be empty if vimeo or file is set: a video has only one source')
      else if (row.hlsUrl && !isStream(row.hlsUrl)) add('hlsUrl', 'must be the https:// URL of a playlist (.m3u8)')
      else if (row.hlsKey && !row.hlsUrl) add('hlsKey', 'can only be set with hlsUrl')
      else if (row.embedKey && !row.vimeo) add('embedKey', 'can only be set with vimeo')
      else if (row.vimeo && parseVimeoEvent(row.vimeo)) add('vimeo', 'is a live event, not a video')
      else if (row.vimeo && !parseVimeo(row.vimeo)) add('vimeo', 'isn’t a Vimeo URL or ID')
      else if (row.file) {
        const problem = sourceProblem({ ...newSource, source: 'file', fileKey: row.file })
        if (problem) add('file', 'must be the path of a .mp4, .mov or .webm file in the media store')
      } else if (row.embedKey && !/^[0-9a-zA-Z]+$/.test(row.embedKey))
        add('embedKey', 'must contain only letters and digits')
    },
    whereSound('vimeo', 'embedKey', 'file', 'hlsUrl', 'hlsKey'),
  )
  .superRefine(
    (row, context) => {
      const add = adder(context)
      if (row.series === undefined && row.episode) add('episode', 'can only be set with series')
      else if (row.series !== undefined && (row.series === '') !== !row.episode) {
        add(
          'episode',
          row.series ? 'is missing: a video in a series needs an episode number' : 'must be empty without a series',
        )
      }
    },
    whereSound('series', 'episode'),
  )
  .superRefine((row, context) => {
    const { problem } = parsePerformers(row.performers ?? '')
    if (problem) adder(context)('performers', problem)
  }, whereSound('performers'))
  .superRefine(
    (row, context) => {
      const add = adder(context)
      // An invalid duration is still the original string, so `seconds` may be undefined.
      const duration = (row.duration as { seconds?: number } | undefined)?.seconds
      const { pieces, bad } = parsePieces(row.pieces ?? '', duration)
      if (bad.length > 0) add('pieces', badLinesMessage(bad).replaceAll('Line', 'piece'))
      // Without a programme in the row, the lyrics refer to the stored programme and are checked later.
      const starts = row.pieces === undefined ? undefined : new Set(pieces.map(({ startSeconds }) => startSeconds))
      const words = parseLyrics(row.words ?? '', { starts, durationSeconds: duration })
      if (words.bad.length > 0) add('words', badLinesMessage(words.bad))
      const captions = parseCaptionTracks(row.captions ?? '', duration)
      if (captions.bad.length > 0) add('captions', badLinesMessage(captions.bad))
    },
    whereSound('pieces', 'words', 'captions'),
  )
export type ImportValues = z.output<typeof importRowSchema>
