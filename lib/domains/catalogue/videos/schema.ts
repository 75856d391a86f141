import { z } from 'zod'
import type { HiddenArtists } from '@/lib/domains/catalogue/artists/schema'
import {
  accessSchema,
  choiceSchema,
  choicesSchema,
  chosenCategorySchema,
  hasValidTime,
  lengthSchema,
  optionalText,
  parseClock,
  pictureSchema,
  publicationShape,
  timeProblem,
  versionSchema,
  type Choice,
  type Deletable,
} from '@/lib/domains/catalogue/editing/schema'
import { parseLyrics, LYRICS_TEXT_MAX } from '@/lib/domains/catalogue/lyrics/policy'
import { MAX_PERFORMERS, ROLE_MAX } from '@/lib/domains/catalogue/performers/schema'
import { badLinesMessage, parsePieces, PIECES_TEXT_MAX } from '@/lib/domains/catalogue/programme/schema'
import { categorySlugSchema, type CategorySlug } from '@/lib/domains/catalogue/schema'
import { newSource, sourceProblem, sourceShape, streamKeySchema } from '@/lib/domains/catalogue/sources/schema'
import { eachVideoText } from '@/lib/domains/catalogue/texts/schema'
import type { CaptionTrackDto } from '@/lib/domains/media/schema'
import { requiredText } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { eachPriceRegion } from '@/lib/shared/money/prices'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'

export const videoStates = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const
export type VideoState = keyof typeof videoStates

export function stateOf(publishedAt: Date | string | null, now: Date = new Date()): VideoState {
  if (publishedAt === null) return 'draft'
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}

export const accessKinds = { free: 'Free', premium: 'Premium' } as const
export const videoSorts = {
  edited: 'Last edited',
  published: 'Publication date',
  name: 'Name',
  category: 'Category',
} as const
export type VideoSort = keyof typeof videoSorts
export const firstDirection = { edited: 'desc', published: 'desc', name: 'asc', category: 'asc' } as const
export const directions = { asc: 'A–Z, oldest first', desc: 'Z–A, newest first' } as const

export const missingThings = {
  picture: 'Thumbnail',
  programme: 'Programme',
  captions: 'Captions',
  artist: 'Artist',
} as const
export const sourceFilters = { vimeo: 'Vimeo', file: 'File', hls: 'Stream', none: 'No source' } as const
export const listSizes = { 25: '25 per page', 50: '50 per page', 100: '100 per page' } as const

const keysOf = <Labels extends Record<string, string>>(labels: Labels) =>
  Object.keys(labels) as (keyof Labels & string)[]
const NO_LIST = 'Unknown filter.'
const namePart = z.string('Search for one thing at a time.').trim().max(200, 'Use at most 200 characters.').optional()

export const videosFilterSchema = adminListQuerySchema.omit({ page: true }).extend({
  category: categorySlugSchema.optional(),
  state: z.enum(keysOf(videoStates), NO_LIST).optional(),
  access: z.enum(keysOf(accessKinds), NO_LIST).optional(),
  /** Part of the artist's name, in any spelling. */
  artist: namePart,
  series: namePart,
  tag: namePart,
  source: z.enum(keysOf(sourceFilters), NO_LIST).optional(),
  missing: z.enum(keysOf(missingThings), NO_LIST).optional(),
})
export type VideosFilter = z.output<typeof videosFilterSchema>

export const staffVideosQuerySchema = videosFilterSchema.extend({
  page: adminListQuerySchema.shape.page,
  sort: z.enum(keysOf(videoSorts), 'Unknown sort order.').default('edited'),
  dir: z.enum(keysOf(directions), 'Unknown sort order.').optional(),
  size: z.enum(['10', '25', '50', '100'], 'Choose 25, 50 or 100 rows.').default('10'),
})
export type StaffVideosQuery = z.output<typeof staffVideosQuerySchema>

export type StaffVideoDto = {
  id: number
  name: string
  thumbnailUrl: string
  category: CategorySlug
  subCategory: string | null
  artist: string | null
  series: { name: string; episode: number } | null
  freeAccess: boolean
  publishedAt: string | null
  state: VideoState
  pieces: number
  hasTrailer: boolean
}

function isEachOnce(performers: readonly { artistId: number | null }[]): boolean {
  const ids = performers.flatMap(({ artistId }) => artistId ?? [])
  return new Set(ids).size === ids.length
}

const RENTAL_WRONG = 'Enter a whole number, or leave this empty to charge the usual price.'
const rentalAmount = z
  .string(RENTAL_WRONG)
  .overwrite(numberText)
  .regex(/^(?:[1-9]\d{0,4})?$/, RENTAL_WRONG)
const noRentalPrices = eachPriceRegion(() => '')

const EPISODE_WRONG = 'Enter the episode number.'

const fields = z.object({
  ...eachVideoText(({ missing, maxLength }) => (missing ? requiredText(missing, maxLength) : optionalText(maxLength))),
  category: chosenCategorySchema,
  subCategoryId: choiceSchema,
  /** The first performer is the lead. Rows without an artist are ignored. */
  performers: z
    .array(z.object({ artistId: choiceSchema, role: optionalText(ROLE_MAX) }), 'Choose from the list.')
    .max(MAX_PERFORMERS, `Choose at most ${MAX_PERFORMERS} performers.`)
    .default([])
    .refine(isEachOnce, 'List each artist once, with all their roles in one field.'),
  seriesId: choiceSchema,
  episode: z
    .string(EPISODE_WRONG)
    .overwrite(numberText)
    .regex(/^\d{0,4}$/, EPISODE_WRONG)
    .default(''),
  access: accessSchema,
  /** Whole currency units by price region; empty means the default price. */
  rentalPrices: z.object(eachPriceRegion(() => rentalAmount)).default(noRentalPrices),
  ...sourceShape,
  hlsKey: streamKeySchema,
  duration: lengthSchema,
  thumbnailUrl: pictureSchema,
  ...publicationShape,
  tagIds: choicesSchema,
  pieces: z
    .string('Enter the pieces as text.')
    .max(PIECES_TEXT_MAX, `Use at most ${PIECES_TEXT_MAX} characters.`)
    .default(''),
  words: z
    .string('Enter the lyrics as text.')
    .max(LYRICS_TEXT_MAX, `Use at most ${LYRICS_TEXT_MAX} characters.`)
    .default(''),
  updatedAt: versionSchema,
})

/**
 * Validates the programme and lyrics without converting them: the browser sends their text, and the server parses it
 * again.
 */
export const videoInputSchema = fields
  .refine(({ seriesId, episode }) => (seriesId === null) === (Number(episode) === 0), {
    path: ['episode'],
    error: ({ input }) =>
      (input as { seriesId?: unknown }).seriesId ? EPISODE_WRONG : 'Choose a series, or remove the episode number.',
  })
  .refine(hasValidTime, timeProblem)
  .superRefine((input, context) => {
    const problem = sourceProblem(input, input.publication === 'draft')
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
    const durationSeconds = parseClock(input.duration)
    const { pieces, bad } = parsePieces(input.pieces, durationSeconds)
    if (bad.length > 0) context.addIssue({ code: 'custom', path: ['pieces'], message: badLinesMessage(bad) })
    const starts = new Set(pieces.map(({ startSeconds }) => startSeconds))
    const words = parseLyrics(input.words, { starts, durationSeconds })
    if (words.bad.length > 0) context.addIssue({ code: 'custom', path: ['words'], message: badLinesMessage(words.bad) })
  })
export type VideoInput = z.output<typeof videoInputSchema>

export type StaffVideoDetail = Deletable & {
  state: VideoState
  id: number
  form: VideoInput
  artists: Choice[]
  series: Choice | null
  tags: Choice[]
  trailer: { id: number } | null
  captions: CaptionTrackDto[]
  hidden: HiddenArtists
}

export const videoIdsSchema = z.object({
  ids: z
    .array(rowIdSchema(), 'Select at least one video.')
    .min(1, 'Select at least one video.')
    .max(100, 'Select at most 100 videos.'),
})

export type VideoForm = Omit<VideoInput, 'category'> & { category: CategorySlug | '' }

export const newVideo: VideoForm = {
  ...eachVideoText(() => ''),
  category: '',
  subCategoryId: null,
  performers: [{ artistId: null, role: '' }],
  seriesId: null,
  episode: '',
  access: 'premium',
  rentalPrices: noRentalPrices,
  ...newSource,
  hlsKey: '',
  duration: '',
  thumbnailUrl: '',
  publication: 'draft',
  publishAt: '',
  tagIds: [],
  pieces: '',
  words: '',
}
