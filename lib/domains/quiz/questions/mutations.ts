import 'server-only'
import { deleteOf, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { parseClock } from '@/lib/domains/catalogue/editing/schema'
import { isAudible } from '@/lib/domains/quiz/pieces/policy'
import type { Db } from '@/lib/server/db/client'
import { fieldError } from '@/lib/shared/errors'
import { readQuestion, type QuestionRow } from './queries'
import { AFTER_END, NOT_FREE, questionInputSchema } from './schema'

const entity = {
  table: 'QuizQuestion',
  what: 'question',
  read: readQuestion,
  facts: ({ id: _id, updatedAt: _updatedAt, name: text, ...row }: QuestionRow) => ({ text, ...row }),
} as const

/** Everyone plays the quiz, so its clips must be free. */
async function requireFreeClip(tx: Db, videoId: number, startSeconds: number, now: Date): Promise<void> {
  const video = await tx.video.findFirst({
    where: { id: videoId, freeAccess: true, publishedAt: { lte: now } },
    select: { durationSeconds: true, vimeoId: true, fileKey: true, hlsUrl: true },
  })
  if (!video || !isAudible(video)) throw fieldError('videoId', NOT_FREE)
  if (startSeconds >= video.durationSeconds) throw fieldError('start', AFTER_END)
}

export const saveQuestion = saveOf(entity, {
  schema: questionInputSchema,
  write: async (tx, valid, { id, before, version, now }) => {
    const { name: text, answer, wrong1, wrong2, wrong3, explanation, videoId, start } = valid
    const startSeconds = videoId === null ? null : (parseClock(start) ?? 0)
    if (videoId !== null) await requireFreeClip(tx, videoId, startSeconds ?? 0, now)
    const data = {
      ...{ text, answer, wrong: [wrong1, wrong2, wrong3], explanation, videoId, startSeconds },
      publishedAt: publicationOf({ ...valid, publishAt: '' }, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    return id === null
      ? tx.quizQuestion.create({ data, select: { id: true } })
      : tx.quizQuestion.update({ where: { id }, data, select: { id: true } })
  },
})

export const deleteQuestion = deleteOf(entity, {
  remove: (tx, where) => tx.quizQuestion.delete({ where, select: { id: true } }),
})
