import { z } from 'zod'
import {
  categorySlugSchema,
  featuredPageSchema,
  type CategorySlug,
  type FeaturedPageName,
} from '@/lib/domains/catalogue/schema'
import {
  choicesSchema,
  hasValidTime,
  lengthSchema,
  newSource,
  optionalText,
  pictureSchema,
  publicationShape,
  requiredText,
  sourceProblem,
  sourceShape,
  timeProblem,
  versionSchema,
  type Choice,
  type Deletable,
} from '@/lib/domains/editorial/schema-editing'
import type { VideoState } from '@/lib/domains/editorial/schema-videos'
import { rowIdSchema } from '@/lib/shared/row-id'

/** What stands around the videos: artists, series, sub-categories, trailers and featured rows, as staff write them. */

const NAME_MISSING = 'Please enter a name'
const ALIASES_MAX = 50
const ALIAS_LENGTH = 200

/** Aliases as text, one a line, become a list without repetitions. */
export const aliasList = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Other spellings and scripts of a name as text, one a line. */
export const aliasesSchema = optionalText(ALIASES_MAX * ALIAS_LENGTH).refine(
  (text) => aliasList(text).length <= ALIASES_MAX && aliasList(text).every((alias) => alias.length <= ALIAS_LENGTH),
  `Please use at most ${ALIASES_MAX} lines of ${ALIAS_LENGTH} characters`,
)

/** Begins what is said of a new artist with a known name; the form then shows `isAnother`. */
export const SAME_ARTIST = 'There is an artist of this name already'

export const artistInputSchema = z
  .object({
    /** The person was asked: this is another artist of the same name. */
    isAnother: z.boolean().optional(),
    name: requiredText(NAME_MISSING, 200),
    aliases: aliasesSchema,
    description: optionalText(5000),
    thumbnailUrl: pictureSchema,
    genreIds: choicesSchema,
    ...publicationShape,
    updatedAt: versionSchema,
  })
  .refine(hasValidTime, timeProblem)
type ArtistInput = z.output<typeof artistInputSchema>
export type StaffArtistDetail = Deletable & { id: number; form: ArtistInput; genres: Choice[] }
export const newArtist: ArtistInput = {
  name: '',
  aliases: '',
  description: '',
  thumbnailUrl: '',
  genreIds: [],
  publication: 'draft',
  publishAt: '',
}

export const seriesInputSchema = z.object({
  name: requiredText(NAME_MISSING, 200),
  description: optionalText(5000),
  updatedAt: versionSchema,
})
type SeriesInput = z.output<typeof seriesInputSchema>
export type StaffSeriesDetail = Deletable & {
  id: number
  form: SeriesInput
  /** How many videos are in it; `episodes` are the first of them. */
  videos: number
  episodes: { id: number; name: string; episode: number; state: VideoState }[]
}
export const newSeries: SeriesInput = { name: '', description: '' }

export const subCategoryInputSchema = z.object({
  category: categorySlugSchema,
  name: requiredText(NAME_MISSING, 60),
  updatedAt: versionSchema,
})
export type StaffSubCategoryDto = {
  id: number
  name: string
  category: CategorySlug
  videos: number
  updatedAt: string
}

const idsSchema = z.array(rowIdSchema('That is not a known id')).max(500, 'That is too much at once')

/** An order: as the editor found it, and as it shall be. */
export const subCategoryOrderSchema = z.object({ category: categorySlugSchema, seen: idsSchema, ids: idsSchema })
export type SubCategoryOrder = z.output<typeof subCategoryOrderSchema>

/** How many videos a page features. */
export const FEATURED_MAX = 12

export const featuredInputSchema = z.object({
  page: featuredPageSchema,
  seen: idsSchema,
  ids: idsSchema.max(FEATURED_MAX, `A row holds at most ${FEATURED_MAX} videos`),
})
export type FeaturedInput = z.output<typeof featuredInputSchema>
export type StaffFeaturedRow = {
  page: FeaturedPageName
  videos: { id: number; name: string; state: VideoState }[]
}

export const trailerInputSchema = z
  .object({
    videoId: rowIdSchema('Please choose a video'),
    name: requiredText(NAME_MISSING, 200),
    description: optionalText(5000),
    ...sourceShape,
    duration: lengthSchema,
    thumbnailUrl: pictureSchema,
    position: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, 'Please enter a whole number from 0'),
    updatedAt: versionSchema,
  })
  .superRefine((input, context) => {
    const problem = sourceProblem(input)
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })
type TrailerInput = z.output<typeof trailerInputSchema>
export type StaffTrailerDetail = { id: number; form: TrailerInput; video: Choice }
type NewTrailer = Omit<TrailerInput, 'videoId'> & { videoId: number | null }
export const newTrailer: NewTrailer = {
  videoId: null,
  name: '',
  description: '',
  ...newSource,
  duration: '',
  thumbnailUrl: '',
  position: '0',
}
