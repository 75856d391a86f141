import { z } from 'zod'
import {
  optionalText,
  pictureSchema,
  publicationShape,
  TIME_WRONG,
  versionSchema,
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
import { requiredText } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { rowIdSchema } from '@/lib/shared/row-id'

/** A livestream as staff write it. Times are those of Singapore. */
export const livestreamInputSchema = z
  .object({
    name: requiredText('Please enter a name', 200),
    description: optionalText(5000),
    thumbnailUrl: pictureSchema,
    startsAt: z
      .string(TIME_WRONG)
      .overwrite(numberText)
      .refine((text) => singaporeInstant(text) !== null, TIME_WRONG),
    /** Empty: it streams for six hours, unless somebody ends it before. */
    endsAt: z
      .string(TIME_WRONG)
      .overwrite(numberText)
      .refine((text) => text === '' || singaporeInstant(text) !== null, TIME_WRONG)
      .default(''),
    vimeo: vimeoSchema.refine(
      (text) => text === '' || parseVimeo(text) !== null || parseVimeoEvent(text) !== null,
      'Please paste a Vimeo link or number',
    ),
    embedKey: embedKeySchema.refine(isEmbedKey, EMBED_KEY_WRONG),
    hlsUrl: streamSchema.refine((text) => text === '' || isStream(text), STREAM_WRONG),
    publication: publicationShape.publication,
    updatedAt: versionSchema,
  })
  .refine(({ startsAt, endsAt }) => endsAt === '' || endsAt > startsAt, {
    path: ['endsAt'],
    error: 'It must end after it starts',
  })
  .refine(({ vimeo, hlsUrl }) => vimeo === '' || hlsUrl === '', {
    path: ['hlsUrl'],
    error: 'Please leave this empty beside Vimeo: a livestream is in one place',
  })
type LivestreamInput = z.output<typeof livestreamInputSchema>

/**
 * Whether saving makes a livestream public whose start is over, which is asked about first.
 * @param before what is stored; undefined for a new one
 */
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
  /** After its end: the video that was made of it, null while none was. Before its end: undefined. */
  video: { id: number } | null | undefined
}

/** A livestream that becomes a video, and the category of that. */
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
  publication: 'draft',
}
