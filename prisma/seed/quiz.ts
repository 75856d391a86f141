import type { Db } from '@/lib/server/db/client'
import { demoQuestions, QUESTIONS_SINCE } from '@/prisma/demo/quiz'

export const QUIZ_SEED = 'quiz'

/** Returns the number of questions. */
export async function seedQuiz(tx: Db): Promise<number> {
  const externalIds = demoQuestions.flatMap(({ video }) => video ?? [])
  const videos = await tx.video.findMany({
    where: { externalId: { in: externalIds } },
    select: { id: true, externalId: true },
  })
  await tx.quizQuestion.createMany({
    data: demoQuestions.map(({ text, explanation, video, answers: [answer, ...wrong] }) => {
      const videoId = videos.find(({ externalId }) => externalId === video)?.id ?? null
      const startSeconds = videoId === null ? null : 0
      return { text, answer, wrong, explanation, videoId, startSeconds, publishedAt: QUESTIONS_SINCE }
    }),
  })
  await tx.seedRun.create({ data: { name: QUIZ_SEED } })
  return demoQuestions.length
}
