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
import { isStorable, requiredText } from '@/lib/shared/editing'
import { codeText, linkText, numberText, visibleText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'

/** Columns of an import of videos (docs/reference/import.md). Only the first must be there. */
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

/** A cell that leaves what is stored, as a column that is not there does. */
export const UNCHANGED = '(unchanged)'
/**
 * The instant of a video's last change, in milliseconds, as an export writes it into the column `version`. Spreadsheets
 * take it for a word, and would write a moment in another form.
 */
export const versionText = (changedAt: Date): string => `v${changedAt.getTime().toString(36)}`
const versionOf = (text: string): Date => new Date(Number.parseInt(text.slice(1), 36))

/** A video without an external id, in that column, by its number: `#12`. */
export const NUMBERED_VIDEO = '^#[1-9][0-9]{0,8}$'

export type VideoRow = ImportRow<ImportColumn>

/** What an import did with names: of artists, series, ragas, talas, composers, forms and compositions. */
export type ImportedNames = {
  /** New ones, by their first line. `near` are known names, or earlier ones of the file, that may be the same thing. */
  created: { kind: NameKind; name: string; line: number; near: string[] }[]
  /** Spellings that were taken for a name because they sound the same. */
  joined: { kind: NameKind; given: string; name: string; line: number }[]
}

export type VideoImportSummary = {
  rows: number
  created: number
  updated: number
  unchanged: number
  names: ImportedNames
  /** Sources that are said to be in the media store and are not, or that another video has too. */
  doubts: BadRows
}
/** How many artists, series and names of programmes are new. */
export function newNames({ created }: ImportedNames): { newArtists: number; newSeries: number; newNames: number } {
  const count = (kind: NameKind) => created.filter((name) => name.kind === kind).length
  const [newArtists, newSeries] = [count('artist'), count('series')]
  return { newArtists, newSeries, newNames: created.length - newArtists - newSeries }
}

/** The largest upload; a larger file is for the operators' command. */
export const IMPORT_FILE_BYTES = 200 * 1024 * 1024
const importFormats = ['csv', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]
export const catalogueImportQuerySchema = z.object({
  format: z.enum(importFormats, 'format must be csv or json'),
  dryRun: dryRunSchema,
})

/** The videos of the list in the dashboard, with its filter and without its pages. */
export const catalogueExportQuerySchema = videosFilterSchema.extend({
  format: z.enum(importFormats, 'format must be csv or json'),
})
export type CatalogueExportQuery = z.output<typeof catalogueExportQuerySchema>

const MOMENT = 'must be a day and a time, such as 2026-01-31T19:30 (Singapore) or 2026-01-31T11:30:00Z'
/** A day as a spreadsheet shows it in some country, or as it counts it. */
const SHEET_DAY = /^\d{1,2}[/.-]\w{1,3}[/.-]\d{2,4}|^\d{1,2}-\p{L}|^\p{L}{3,9}[ -]\d|^\d{5}(?:[.,]\d+)?$/u
const SHEET_MOMENT = `${MOMENT}; a spreadsheet writes it in another form, unless its column has the format yyyy-mm-dd hh:mm`

const LENGTH = 'must be a length such as 3750, 62:30 or 1:02:30'
/** A part of a day, a time of day, a date, or a time with tenths: what a spreadsheet makes of a length. */
const SHEET_LENGTH = /^\d*[.,]\d+$|^[\d:]+[.,]\d+$|[ap]m$|^\d+[/.-]\d+[/.-]\d+/i
const SHEET_LENGTH_WRONG = `${LENGTH}; a spreadsheet may have made something else of it. Write 24 minutes and 10 seconds as 0:24:10`

/** A length with its text: the import asks later for what a spreadsheet may have made of it. */
const lengthColumn = z.string().transform((given, context) => {
  const text = plainNumber(numberText(given))
  const seconds = parseClock(text) ?? turnedClock(text)?.hours ?? 0
  if (seconds > 0) return { text, seconds }
  context.addIssue({ code: 'custom', message: SHEET_LENGTH.test(text) ? SHEET_LENGTH_WRONG : LENGTH })
  return z.NEVER
})

/** One of the fixed words, which a spreadsheet may have written with a capital letter. */
const word = <Word extends string>(words: readonly [Word, ...Word[]], message: string) =>
  z
    .string()
    .transform((text) => codeText(text).toLowerCase())
    .pipe(z.enum(words, message))

/** An instant by ISO 8601; without a zone it is a time in Singapore. Nothing is a draft. */
function momentOf(text: string): Date | null | undefined {
  if (text === '') return null
  const withTime = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(' ', 'T')
  const local = singaporeInstant(withTime)
  if (local) return local
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(withTime)) return undefined
  // 31 February would become a day of March.
  if (!singaporeInstant(withTime.slice(0, 16))) return undefined
  const instant = new Date(withTime)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const TAG = /^[as]:[a-z0-9-]{1,30}$/
const listOf = (text: string) => [...new Set(text.split(/[;,\s]+/).filter(Boolean))]

const linesOf = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine(isStorable, 'holds signs that cannot be kept')
    .optional()

const adder =
  (context: z.core.$RefinementCtx) =>
  (column: ImportColumn, message: string): void =>
    context.addIssue({ code: 'custom', path: [column], message })

/** A rule over columns that are right by themselves, whatever is wrong with others: all is told at once. */
const whereSound = (...columns: ImportColumn[]) => ({
  when: ({ issues }: z.core.ParsePayload) => !issues.some(({ path }) => columns.includes(path?.[0] as ImportColumn)),
})

/** Each column by itself; what concerns several is asked afterwards, what concerns the catalogue in the database. */
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
      .refine((text) => /^(?:[1-9]\d{0,3})?$/.test(text), 'must be a whole number from 1')
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
        'must be codes of tags such as a:jack, separated by semicolons',
      )
      .transform(listOf)
      .refine((tags) => tags.length <= CHOICES_MAX, `must be at most ${CHOICES_MAX} tags`)
      .optional(),
    pieces: linesOf(PIECES_TEXT_MAX),
    words: linesOf(LYRICS_TEXT_MAX),
    captions: linesOf(CAPTIONS_TEXT_MAX),
    version: z
      .string()
      .overwrite(codeText)
      .regex(/^(?:v[0-9a-z]{1,9})?$/, 'must be as it was exported, or empty')
      .transform((text) => (text ? versionOf(text) : undefined))
      .optional(),
  })
  .superRefine(
    (row, context) => {
      const add = adder(context)
      if (row.vimeo && row.file) add('file', 'must be empty beside vimeo: a video is in one place')
      else if (row.hlsUrl && (row.vimeo || row.file))
        add('hlsUrl', 'must be empty beside vimeo and file: a video is in one place')
      else if (row.hlsUrl && !isStream(row.hlsUrl)) add('hlsUrl', 'must be an https:// address of a playlist (.m3u8)')
      else if (row.hlsKey && !row.hlsUrl) add('hlsKey', 'needs hlsUrl beside it')
      else if (row.embedKey && !row.vimeo) add('embedKey', 'needs vimeo beside it')
      else if (row.vimeo && parseVimeoEvent(row.vimeo)) add('vimeo', 'is a live event and no video')
      else if (row.vimeo && !parseVimeo(row.vimeo)) add('vimeo', 'is no Vimeo link or number')
      else if (row.file) {
        const problem = sourceProblem({ ...newSource, source: 'file', fileKey: row.file })
        if (problem) add('file', 'must be the name of a .mp4, .mov or .webm file of the media store')
      } else if (row.embedKey && !/^[0-9a-zA-Z]+$/.test(row.embedKey))
        add('embedKey', 'must have letters and digits only')
    },
    whereSound('vimeo', 'embedKey', 'file', 'hlsUrl', 'hlsKey'),
  )
  .superRefine(
    (row, context) => {
      const add = adder(context)
      if (row.series === undefined && row.episode) add('episode', 'needs series beside it')
      else if (row.series !== undefined && (row.series === '') !== !row.episode) {
        add('episode', row.series ? 'is missing: a video of a series has a number' : 'must be empty without a series')
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
      // A length that is wrong by itself is still the text that was given.
      const duration = (row.duration as { seconds?: number } | undefined)?.seconds
      const { pieces, bad } = parsePieces(row.pieces ?? '', duration)
      if (bad.length > 0) add('pieces', badLinesMessage(bad).replaceAll('Line', 'piece'))
      // Where the row says no programme, the words are of the one that is stored.
      const starts = row.pieces === undefined ? undefined : new Set(pieces.map(({ startSeconds }) => startSeconds))
      const words = parseLyrics(row.words ?? '', { starts, durationSeconds: duration })
      if (words.bad.length > 0) add('words', badLinesMessage(words.bad))
      const captions = parseCaptionTracks(row.captions ?? '', duration)
      if (captions.bad.length > 0) add('captions', badLinesMessage(captions.bad))
    },
    whereSound('pieces', 'words', 'captions'),
  )
export type ImportValues = z.output<typeof importRowSchema>
