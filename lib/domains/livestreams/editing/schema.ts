import { z } from 'zod'
import {
  choiceSchema,
  optionalText,
  pictureSchema,
  publicationShape,
  TIME_WRONG,
  versionSchema,
  type Choice,
} from '@/lib/domains/catalogue/editing/schema'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import {
  EMBED_KEY_WRONG,
  embedKeySchema,
  isEmbedKey,
  isStream,
  parseVimeo,
  parseVimeoEvent,
  STREAM_WRONG,
  streamSchema,
  vimeoSchema,
} from '@/lib/domains/catalogue/sources/schema'
import { checkTerms, noTerms, termsShape } from '@/lib/domains/livestreams/terms/schema'
import type { StaffTickets } from '@/lib/domains/payments/ticket-refunds/schema'
import { requiredText } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { rowIdSchema } from '@/lib/shared/row-id'

const MAX_CATCH_UP_DAYS = 365
const DAYS_WRONG = `Enter a number of days, at most ${MAX_CATCH_UP_DAYS}.`

/** Livestream form. Times are in Singapore time. */
export const livestreamInputSchema = z
  .object({
    name: requiredText('Enter a name.', 200),
    description: optionalText(5000),
    thumbnailUrl: pictureSchema,
    startsAt: z
      .string(TIME_WRONG)
      .overwrite(numberText)
      .refine((text) => singaporeInstant(text) !== null, TIME_WRONG),
    /** Empty if the end is open: the livestream then counts as running for six hours. */
    endsAt: z
      .string(TIME_WRONG)
      .overwrite(numberText)
      .refine((text) => text === '' || singaporeInstant(text) !== null, TIME_WRONG)
      .default(''),
    vimeo: vimeoSchema.refine(
      (text) => text === '' || parseVimeo(text) !== null || parseVimeoEvent(text) !== null,
      'Enter a Vimeo URL or ID.',
    ),
    embedKey: embedKeySchema.refine(isEmbedKey, EMBED_KEY_WRONG),
    hlsUrl: streamSchema.refine((text) => text === '' || isStream(text), STREAM_WRONG),
    ...termsShape,
    catchUpDays: z
      .string(DAYS_WRONG)
      .overwrite(numberText)
      .refine((text) => /^\d{0,3}$/.test(text) && Number(text) <= MAX_CATCH_UP_DAYS, DAYS_WRONG)
      .default(''),
    festivalId: choiceSchema,
    publication: publicationShape.publication,
    updatedAt: versionSchema,
  })
  .superRefine(checkTerms(false))
  .refine(({ startsAt, endsAt }) => endsAt === '' || endsAt > startsAt, {
    path: ['endsAt'],
    error: 'The end must be after the start.',
  })
  .refine(({ vimeo, hlsUrl }) => vimeo === '' || hlsUrl === '', {
    path: ['hlsUrl'],
    error: 'Leave this empty if you use Vimeo: a livestream has only one source.',
  })
type LivestreamInput = z.output<typeof livestreamInputSchema>

/** True if saving would publish a livestream that has already started. The form then asks for confirmation. */
export function isPublishedLate(
  { publication, startsAt }: Pick<LivestreamInput, 'publication' | 'startsAt'>,
  before: Pick<LivestreamInput, 'publication' | 'startsAt'> | undefined,
  now: Date = new Date(),
): boolean {
  const start = singaporeInstant(startsAt)
  const isAsBefore = before?.publication === publication && before.startsAt === startsAt
  return publication === 'public' && start !== null && start <= now && !isAsBefore
}

export type StaffLivestreamDetail = {
  id: number
  form: LivestreamInput
  waiting: number
  festival: Choice | null
  tickets: StaffTickets
  /** Reason why it can't be deleted; null if it can. */
  refusal: string | null
  /** Recording of the livestream; null if it has none yet, undefined if the livestream has not ended. */
  video: { id: number } | null | undefined
}

export const recordingSchema = z.object({ id: rowIdSchema(), category: categorySlugSchema })
export type RecordingInput = z.output<typeof recordingSchema>

export const newLivestream: LivestreamInput = {
  name: '',
  description: '',
  thumbnailUrl: '',
  startsAt: '',
  endsAt: '',
  vimeo: '',
  embedKey: '',
  hlsUrl: '',
  ...noTerms,
  catchUpDays: '',
  festivalId: null,
  publication: 'draft',
}
