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

/** Maximum number of videos per change. Limited because a change is one transaction. */
export const MAX_BULK = 10_000
/** Maximum number of example videos in a preview. `NAMED` limits the names per skip reason. */
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

/** For `category` without a sub-category, videos already in the category keep their sub-category. */
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

/** The form has fields for every kind of change, and `field` selects the kind. */
export const bulkFormSchema = z
  .object({
    field: z.string(),
    category: z.string(),
    subCategoryId: z.number().nullable(),
    /** Typed text that matches no choice stays a string. */
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

export const bulkChoiceSchema = z.union(
  [videoIdsSchema.strict(), z.object({ filter: videosFilterSchema }).strict()],
  'Select at least one video.',
)
export type BulkChoice = z.output<typeof bulkChoiceSchema>

export const bulkInputSchema = z.object({ choice: bulkChoiceSchema, set: bulkSetSchema })
export type BulkInput = z.output<typeof bulkInputSchema>
export const changeAtOnceSchema = videoIdsSchema.extend({ set: bulkSetSchema })
export type ChangeAtOnce = z.output<typeof changeAtOnceSchema>

/** Values of a video before or after a change. `tagIds` contains only the change's tags. */
export const bulkValuesSchema = z.object({
  categoryId: z.int().optional(),
  subCategoryId: z.int().nullish(),
  seriesId: z.int().nullish(),
  episode: z.int().nullish(),
  performers: z.array(z.object({ artistId: z.int(), role: z.string().nullable() })).optional(),
  tagIds: z.array(z.int()).optional(),
  freeAccess: z.boolean().optional(),
  publishedAt: z.string().nullish(),
})
export type BulkValues = z.output<typeof bulkValuesSchema>

export const bulkRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  version: z.string().optional(),
  before: bulkValuesSchema,
  after: bulkValuesSchema,
})
export type BulkRow = z.output<typeof bulkRowSchema>

/** Videos skipped for the same reason. `names` contains only the first few. */
const stayedSchema = z.object({ reason: z.string(), count: z.int(), names: z.array(z.string()) })
export type BulkStayed = z.output<typeof stayedSchema>

export const bulkOutcomeSchema = z.object({ changed: z.int(), stayed: z.array(stayedSchema) })
export type BulkOutcome = z.output<typeof bulkOutcomeSchema>
export type AtOnceOutcome = BulkOutcome & { hidden: HiddenArtists }

export type BulkPreview = {
  /** Id of the stored preview; null if nothing would change. */
  id: number | null
  what: string
  chosen: number
  changing: number
  stayed: BulkStayed[]
  examples: { id: number; name: string; before: string; after: string }[]
  /** Side effects, such as drafts that become public. */
  warnings: string[]
  hidden: HiddenArtists
}

export type BulkChangeDto = {
  id: number
  what: string
  by: string
  at: string
  videos: number
  undoneBy: string | null
}
