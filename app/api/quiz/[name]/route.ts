import { answerQuestion } from '@/lib/domains/quiz/mutations'
import { getQuiz } from '@/lib/domains/quiz/queries'
import { answerSchema, quizParamsSchema as params } from '@/lib/domains/quiz/schema'
import { quizLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

const limits = [quizLimit]

export const GET = route({ auth: 'public', params, limits }, async ({ actor, params: { name } }) =>
  found(await getQuiz(actor, name)),
)

/** Checks one answer. */
export const POST = route({ auth: 'public', params, body: answerSchema, limits }, ({ actor, params: { name }, body }) =>
  answerQuestion(actor, name, body),
)
