import { z } from 'zod'
import {
  optionalText,
  parseVimeo,
  pictureSchema,
  requiredText,
  versionSchema,
} from '@/lib/domains/editorial/schema-editing'
import { singaporeInstant } from '@/lib/shared/singapore-time'

const TIME_WRONG = 'Please enter a day and a time'

/** A livestream as staff write it. Times are those of Singapore. */
export const livestreamInputSchema = z
  .object({
    name: requiredText('Please enter a name', 200),
    description: optionalText(5000),
    thumbnailUrl: pictureSchema,
    startsAt: z
      .string(TIME_WRONG)
      .trim()
      .refine((text) => singaporeInstant(text) !== null, TIME_WRONG),
    /** Empty: it streams until somebody ends it. */
    endsAt: z
      .string(TIME_WRONG)
      .trim()
      .refine((text) => text === '' || singaporeInstant(text) !== null, TIME_WRONG)
      .default(''),
    vimeo: optionalText(2000).refine(
      (text) => text === '' || parseVimeo(text) !== null,
      'Please paste a Vimeo link or number',
    ),
    embedKey: optionalText(64).refine(
      (text) => /^[0-9a-zA-Z]*$/.test(text),
      'An embed key has letters and digits only',
    ),
    publication: z.enum(['draft', 'public'], 'Please choose draft or public'),
    updatedAt: versionSchema,
  })
  .refine(({ startsAt, endsAt }) => endsAt === '' || endsAt > startsAt, {
    path: ['endsAt'],
    error: 'It must end after it starts',
  })
export type LivestreamInput = z.output<typeof livestreamInputSchema>

export type StaffLivestreamDetail = { id: number; form: LivestreamInput; waiting: number }

export const newLivestream: LivestreamInput = {
  name: '',
  description: '',
  thumbnailUrl: '',
  startsAt: '',
  endsAt: '',
  vimeo: '',
  embedKey: '',
  publication: 'draft',
}
