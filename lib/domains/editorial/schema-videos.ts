import { z } from 'zod'
import { categorySlugSchema, type CategorySlug, type NamedRef } from '@/lib/domains/catalogue/schema'
import {
  choiceSchema,
  choicesSchema,
  lengthSchema,
  optionalText,
  parseClock,
  pictureSchema,
  publicationShape,
  requiredText,
  sourceProblem,
  sourceShape,
  versionSchema,
  type Choice,
} from '@/lib/domains/editorial/schema-editing'
import { badLinesMessage, parsePieces, PIECES_TEXT_MAX } from '@/lib/domains/editorial/schema-pieces'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { singaporeInstant } from '@/lib/shared/singapore-time'

export const videoStates = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const
export type VideoState = keyof typeof videoStates

/** What a publication instant means at another: none is a draft, one to come a schedule. */
export function stateOf(publishedAt: Date | string | null, now: Date = new Date()): VideoState {
  if (publishedAt === null) return 'draft'
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}

export const accessKinds = { free: 'Free', premium: 'Premium' } as const
export const videoSorts = { edited: 'Last edited', published: 'Publication', name: 'Name' } as const

export const staffVideosQuerySchema = adminListQuerySchema.extend({
  category: categorySlugSchema.optional(),
  state: z.enum(['draft', 'scheduled', 'published'], 'This list does not exist').optional(),
  access: z.enum(['free', 'premium'], 'This list does not exist').optional(),
  sort: z.enum(['edited', 'published', 'name'], 'This order does not exist').default('edited'),
})
export type StaffVideosQuery = z.output<typeof staffVideosQuerySchema>

/** A row of the dashboard's list. */
export type StaffVideoDto = {
  id: number
  name: string
  thumbnailUrl: string
  category: CategorySlug
  subCategory: string | null
  artist: string | null
  series: { name: string; episode: number } | null
  freeAccess: boolean
  /** ISO instant, or null for a draft. */
  publishedAt: string | null
  /** At the instant of the answer. */
  state: VideoState
  pieces: number
  hasTrailer: boolean
}

const EPISODE_WRONG = 'Please enter the number of the episode'
const TIME_WRONG = 'Please enter a day and a time'

const fields = z.object({
  name: requiredText('Please enter a name', 200),
  description: optionalText(5000),
  category: categorySlugSchema.or(z.literal('')).refine((slug) => slug !== '', 'Please choose a category'),
  subCategoryId: choiceSchema,
  artistId: choiceSchema,
  seriesId: choiceSchema,
  episode: z
    .string(EPISODE_WRONG)
    .trim()
    .regex(/^\d{0,4}$/, EPISODE_WRONG)
    .default(''),
  access: z.enum(['free', 'premium'], 'Please choose free or premium'),
  ...sourceShape,
  duration: lengthSchema,
  thumbnailUrl: pictureSchema,
  ...publicationShape,
  tagIds: choicesSchema,
  pieces: z
    .string('Please enter the pieces as text')
    .max(PIECES_TEXT_MAX, `Please use at most ${PIECES_TEXT_MAX} characters`)
    .default(''),
  updatedAt: versionSchema,
})

/**
 * A video as staff write it. What goes out is what came in, so that the browser sends what it has checked; the words
 * become facts where it is saved.
 */
export const videoInputSchema = fields
  .refine(({ seriesId, episode }) => (seriesId === null) === (Number(episode) === 0), {
    path: ['episode'],
    error: ({ input }) =>
      (input as { seriesId?: unknown }).seriesId ? EPISODE_WRONG : 'Only a video of a series has an episode number',
  })
  .superRefine((input, context) => {
    const problem = sourceProblem(input)
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
    const { bad } = parsePieces(input.pieces, parseClock(input.duration))
    if (bad.length > 0) context.addIssue({ code: 'custom', path: ['pieces'], message: badLinesMessage(bad) })
    if (input.publication === 'public' && input.publishAt && !singaporeInstant(input.publishAt)) {
      context.addIssue({ code: 'custom', path: ['publishAt'], message: TIME_WRONG })
    }
  })
export type VideoInput = z.output<typeof videoInputSchema>

/** What the form of a video shows, and what stands around it. */
export type StaffVideoDetail = {
  id: number
  form: VideoInput
  artist: Choice | null
  series: Choice | null
  tags: Choice[]
  trailer: { id: number } | null
  state: VideoState
}
export type StaffChoices = { subCategories: (NamedRef & { category: CategorySlug })[] }

export const bulkActions = ['publish', 'unpublish', 'free', 'premium', 'delete'] as const
export const bulkSchema = z.object({
  ids: z
    .array(z.int('That is not a known id').positive().max(2_147_483_647), 'Please choose some videos')
    .min(1, 'Please choose some videos')
    .max(100, 'Please choose at most 100 videos'),
  action: z.enum(bulkActions, 'Please choose what to do'),
})
export type BulkInput = z.output<typeof bulkSchema>
export type BulkAction = BulkInput['action']

/** The form while no category is chosen. */
export type VideoForm = Omit<VideoInput, 'category'> & { category: CategorySlug | '' }

/** An empty form. */
export const newVideo: VideoForm = {
  name: '',
  description: '',
  category: '',
  subCategoryId: null,
  artistId: null,
  seriesId: null,
  episode: '',
  access: 'premium',
  source: 'vimeo',
  vimeo: '',
  embedKey: '',
  fileKey: '',
  duration: '',
  thumbnailUrl: '',
  publication: 'draft',
  publishAt: '',
  tagIds: [],
  pieces: '',
}
