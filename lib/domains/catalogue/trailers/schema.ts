import { z } from 'zod'
import {
  lengthSchema,
  NAME_MISSING,
  optionalText,
  pictureSchema,
  versionSchema,
  type Choice,
} from '@/lib/domains/catalogue/editing/schema'
import { newSource, sourceProblem, sourceShape } from '@/lib/domains/catalogue/sources/schema'
import { requiredText } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { rowIdSchema } from '@/lib/shared/row-id'

export const trailerInputSchema = z
  .object({
    videoId: rowIdSchema('Choose a video.'),
    name: requiredText(NAME_MISSING, 200),
    description: optionalText(5000),
    ...sourceShape,
    duration: lengthSchema,
    thumbnailUrl: pictureSchema,
    position: z
      .string()
      .overwrite(numberText)
      .regex(/^\d{1,6}$/, 'Enter a whole number, 0 or higher.'),
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
