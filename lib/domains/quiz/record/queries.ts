import 'server-only'
import { QUIZ_QUESTIONS, type QuizRecordDto } from '@/lib/domains/quiz/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { dayOf } from '@/lib/shared/format/days'
import { daysInARow, RESULTS_MAX } from './policy'

/** Only finished quizzes count. */
export async function getQuizRecord(actor: Actor, now: Date = new Date()): Promise<QuizRecordDto> {
  requireActor(actor, 'verified')
  const rows = await db.quizResult.findMany({
    where: { userId: actor.id, questions: QUIZ_QUESTIONS },
    take: RESULTS_MAX,
    select: { correct: true, questions: true, createdAt: true },
  })
  return {
    quizzes: rows.length,
    right: rows.reduce((sum, { correct }) => sum + correct, 0),
    questions: rows.reduce((sum, { questions }) => sum + questions, 0),
    best: Math.max(0, ...rows.map(({ correct }) => correct)),
    days: daysInARow(
      rows.map(({ createdAt }) => dayOf(createdAt)),
      dayOf(now),
    ),
  }
}
