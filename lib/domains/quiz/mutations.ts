import 'server-only'
import { RESULTS_MAX } from '@/lib/domains/quiz/record/policy'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { explainAnswer, readQuiz } from './queries'
import { QUIZ_CHANGED, type AnswerDto, type AnswerInput } from './schema'

/**
 * Checks an answer, and adds it to the record of a logged-in person. Only the first answer to each question counts, so
 * repeating a request changes nothing.
 * @throws AppError not_found; conflict if the question has changed
 */
export async function answerQuestion(
  actor: Actor,
  name: string,
  { question, key, choice }: AnswerInput,
  now: Date = new Date(),
): Promise<AnswerDto> {
  const asked = found((await readQuiz(name, now))?.[question - 1] ?? null)
  if (asked.key !== key) throw new AppError('conflict', QUIZ_CHANGED)
  const isRight = choice === asked.answer
  const explanation = await explainAnswer(asked, now)
  const isCounted = isVerified(actor) && (await recordAnswer(actor.id, name, question, isRight, now))
  return { isRight, isCounted, ...explanation }
}

/**
 * `QuizResult.questions` counts the answers so far, so that each question is counted once and in order. People who log
 * in halfway can still finish their quiz, but it isn't counted.
 */
async function recordAnswer(userId: number, quiz: string, question: number, isRight: boolean, now: Date) {
  return db.$transaction(async (tx) => {
    await lockUser(tx, userId)
    const where = { userId_quiz: { userId, quiz } }
    const stored = await tx.quizResult.findUnique({ where, select: { questions: true, correct: true } })
    if (!stored && (await tx.quizResult.count({ where: { userId } })) >= RESULTS_MAX) return false
    const before = stored ?? { questions: 0, correct: 0 }
    if (before.questions !== question - 1) return false
    const data = { questions: question, correct: before.correct + (isRight ? 1 : 0) }
    await tx.quizResult.upsert({ where, create: { userId, quiz, ...data, createdAt: now }, update: data })
    return true
  })
}
