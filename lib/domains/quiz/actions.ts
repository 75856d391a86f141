'use server'

import { deleteSchema, withId } from '@/lib/domains/catalogue/editing/schema'
import { setOmission } from '@/lib/domains/quiz/omissions/mutations'
import { omissionSchema } from '@/lib/domains/quiz/omissions/schema'
import { deleteQuestion, saveQuestion } from '@/lib/domains/quiz/questions/mutations'
import { questionInputSchema } from '@/lib/domains/quiz/questions/schema'
import { action } from '@/lib/server/http/action'

export const saveQuestionAction = action(
  { name: 'save-quiz-question', auth: 'content', input: withId(questionInputSchema) },
  ({ actor, input }) => saveQuestion(actor, input.id, input),
)

export const deleteQuestionAction = action(
  { name: 'delete-quiz-question', auth: 'content', input: deleteSchema },
  ({ actor, input: { id, updatedAt } }) => deleteQuestion(actor, id, { updatedAt }),
)

export const setOmissionAction = action(
  { name: 'set-quiz-omission', auth: 'content', input: omissionSchema },
  ({ actor, input }) => setOmission(actor, input),
)
