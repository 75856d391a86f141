import { z } from 'zod'
import {
  choiceSchema,
  optionalText,
  parseClock,
  publicationShape,
  versionSchema,
} from '@/lib/domains/catalogue/editing/schema'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import { requiredText } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'

export const QUESTION_MAX = 300
export const OPTION_MAX = 120
export const EXPLANATION_MAX = 500

export const NOT_FREE = 'Choose a published free video. The video can’t be on Vimeo.'
export const AFTER_END = 'The clip must start before the video ends.'

const wrongSchema = requiredText('Enter a wrong answer.', OPTION_MAX)
const wrongNames = ['wrong1', 'wrong2', 'wrong3'] as const

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Names the question's text `name`, as in all staff forms. */
export const questionInputSchema = z
  .object({
    name: requiredText('Enter a question.', QUESTION_MAX),
    answer: requiredText('Enter the right answer.', OPTION_MAX),
    wrong1: wrongSchema,
    wrong2: wrongSchema,
    wrong3: wrongSchema,
    explanation: optionalText(EXPLANATION_MAX),
    videoId: choiceSchema,
    start: z
      .string()
      .overwrite(numberText)
      .refine((text) => text === '' || parseClock(text) !== null, 'Enter a time such as 12:40.')
      .default(''),
    publication: publicationShape.publication,
    updatedAt: versionSchema,
  })
  .superRefine((question, context) => {
    const earlier = [question.answer]
    for (const name of wrongNames) {
      if (earlier.some((other) => sameText(other, question[name])))
        context.addIssue({ code: 'custom', path: [name], message: 'This answer appears twice.' })
      earlier.push(question[name])
    }
  })
export type QuestionInput = z.output<typeof questionInputSchema>

export const newQuestion: QuestionInput = {
  name: '',
  answer: '',
  wrong1: '',
  wrong2: '',
  wrong3: '',
  explanation: '',
  videoId: null,
  start: '',
  publication: 'draft',
}

export type StaffQuestionDetail = { id: number; form: QuestionInput; video: Choice | null }
