import { z } from 'zod'
import type { HiddenArtists } from '@/lib/domains/catalogue/artists/schema'
import {
  accessSchema,
  choiceSchema,
  chosenCategorySchema,
  hasValidTime,
  publicationShape,
  timeProblem,
} from '@/lib/domains/catalogue/editing/schema'
import { videoIdsSchema, videosFilterSchema } from '@/lib/domains/catalogue/videos/schema'
import { rowIdSchema } from '@/lib/shared/row-id'

/** More videos are not changed at once: the change is one transaction. */
export const MAX_BULK = 10_000
/** Videos that a preview shows as they were and will be, and that it names of each reason to stay. */
export const EXAMPLES = 20
export const NAMED = 5

const subCategoryId = rowIdSchema('Choose a sub-category.').nullable().default(null)
const tagIds = z.array(rowIdSchema('Choose from the list.')).min(1, 'Choose a tag.').max(20, 'Choose at most 20 tags.')

export const bulkFields = {
  category: 'Category',
  subCategory: 'Sub-category',
  artist: 'Artist',
  series: 'Series',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  access: 'Access',
  date: 'Publication',
} as const
export type BulkField = keyof typeof bulkFields

/** What is set. Without a sub-category, videos that are in the category already keep theirs. */
const bulkSetSchema = z
  .discriminatedUnion(
    'field',
    [
      z.object({
        field: z.literal('category'),
        category: chosenCategorySchema,
        subCategoryId,
      }),
      z.object({ field: z.literal('subCategory'), subCategoryId }),
      z.object({ field: z.literal('artist'), artistId: rowIdSchema('Choose an artist.') }),
      z.object({
        field: z.literal('series'),
        seriesId: choiceSchema,
      }),
      z.object({ field: z.literal('addTags'), tagIds }),
      z.object({ field: z.literal('removeTags'), tagIds }),
      z.object({ field: z.literal('access'), access: accessSchema }),
      z.object({ field: z.literal('date'), ...publicationShape }),
    ],
    'Choose what to change.',
  )
  .refine((set) => set.field !== 'date' || hasValidTime(set), timeProblem)
export type BulkSet = z.output<typeof bulkSetSchema>

/** The form of a change: a field for everything that can be set, of which one is meant. */
export const bulkFormSchema = z
  .object({
    field: z.string(),
    category: z.string(),
    subCategoryId: z.number().nullable(),
    /** Text is what was typed and not chosen. */
    artistId: z.union([z.number(), z.string()]).nullable(),
    seriesId: z.union([z.number(), z.string()]).nullable(),
    tagIds: z.array(z.union([z.number(), z.string()])),
    access: z.string(),
    publication: z.string(),
    publishAt: z.string(),
  })
  .transform((form, context): BulkSet => {
    const { data, error } = bulkSetSchema.safeParse(form)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return data ?? z.NEVER
  })
export const newBulk: z.input<typeof bulkFormSchema> = {
  field: '',
  category: '',
  subCategoryId: null,
  artistId: null,
  seriesId: null,
  tagIds: [],
  access: 'free',
  publication: 'public',
  publishAt: '',
}

/** Which videos: some by their ids, or all that fit a filter of the list. */
export const bulkChoiceSchema = z.union(
  [videoIdsSchema.strict(), z.object({ filter: videosFilterSchema }).strict()],
  'Select at least one video.',
)
export type BulkChoice = z.output<typeof bulkChoiceSchema>

/** Which videos, and what is set for them. */
export const bulkInputSchema = z.object({ choice: bulkChoiceSchema, set: bulkSetSchema })
export type BulkInput = z.output<typeof bulkInputSchema>
/** The same without a preview: of videos that a person sees before them. */
export const changeAtOnceSchema = videoIdsSchema.extend({ set: bulkSetSchema })
export type ChangeAtOnce = z.output<typeof changeAtOnceSchema>

/** The values of a video that one change concerns. Of tags, those of the change that the video has. */
export const bulkValuesSchema = z.object({
  categoryId: z.int().optional(),
  subCategoryId: z.int().nullish(),
  seriesId: z.int().nullish(),
  episode: z.int().nullish(),
  performers: z.array(z.object({ artistId: z.int(), role: z.string().nullable() })).optional(),
  tagIds: z.array(z.int()).optional(),
  freeAccess: z.boolean().optional(),
  /** ISO instant. */
  publishedAt: z.string().nullish(),
})
export type BulkValues = z.output<typeof bulkValuesSchema>

/** A video of a change as it is stored. */
export const bulkRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO instant of the last change that the preview saw. */
  version: z.string().optional(),
  before: bulkValuesSchema,
  after: bulkValuesSchema,
})
export type BulkRow = z.output<typeof bulkRowSchema>

/** Videos that are left as they are, for one reason. `names` are a few of them. */
const stayedSchema = z.object({ reason: z.string(), count: z.int(), names: z.array(z.string()) })
export type BulkStayed = z.output<typeof stayedSchema>

export const bulkOutcomeSchema = z.object({ changed: z.int(), stayed: z.array(stayedSchema) })
/** What was done: how many videos changed, and which did not. */
export type BulkOutcome = z.output<typeof bulkOutcomeSchema>
/** The same of a change that had no preview. `hidden`: of the videos that it made public. */
export type AtOnceOutcome = BulkOutcome & { hidden: HiddenArtists }

export type BulkPreview = {
  /** By which the change is made; null when nothing would change. */
  id: number | null
  /** What is set, in words. */
  what: string
  chosen: number
  changing: number
  stayed: BulkStayed[]
  examples: { id: number; name: string; before: string; after: string }[]
  /** What deserves a second look, such as drafts that become public. */
  warnings: string[]
  /** Of the videos that it makes public. */
  hidden: HiddenArtists
}

export type BulkChangeDto = {
  id: number
  what: string
  by: string
  /** ISO instant. */
  at: string
  videos: number
  /** Who undid it; null while it stands. */
  undoneBy: string | null
}
