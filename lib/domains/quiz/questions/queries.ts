import 'server-only'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { isAudible } from '@/lib/domains/quiz/pieces/policy'
import { dayOfQuiz } from '@/lib/domains/quiz/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { dayStart } from '@/lib/shared/format/days'
import { clockTime } from '@/lib/shared/format/format'
import { adminRows, mostCounted, pagedTo, type AdminListQuery } from '@/lib/shared/routes/paging'
import type { StaffQuestionDetail } from './schema'

const detailSelect = {
  id: true,
  text: true,
  answer: true,
  wrong: true,
  explanation: true,
  videoId: true,
  startSeconds: true,
  publishedAt: true,
  updatedAt: true,
} satisfies Prisma.QuizQuestionSelect

export async function readQuestion(tx: Db, id: number) {
  const row = await tx.quizQuestion.findUnique({ where: { id }, select: detailSelect })
  if (!row) return null
  const { text: name, ...question } = row
  return { name, ...question }
}
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof readQuestion>>>

export async function listStaffQuestions(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const where = query ? await whereNameMatches('QuizQuestion', query, '"text"') : {}
  const select = { id: true, text: true, answer: true, publishedAt: true, video: { select: { name: true } } } as const
  const [rows, total] = await Promise.all([
    db.quizQuestion.findMany({ where, orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }], ...adminRows(page), select }),
    db.quizQuestion.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ publishedAt, video, ...row }) => {
    return { ...row, video: video?.name ?? null, state: stateOf(publishedAt, now) }
  })
  return pagedTo(data, page, total)
}

export async function getStaffQuestion(actor: Actor, id: number): Promise<StaffQuestionDetail | null> {
  requireActor(actor, 'content')
  const row = await readQuestion(db, id)
  if (!row) return null
  const { name, answer, wrong, explanation, videoId, startSeconds, publishedAt, updatedAt } = row
  const video = await db.video.findUnique({ where: { id: videoId ?? 0 }, select: { id: true, name: true } })
  const [wrong1 = '', wrong2 = '', wrong3 = ''] = wrong
  return {
    id,
    video: video && { id: video.id, label: video.name },
    form: {
      ...{ name, answer, wrong1, wrong2, wrong3, explanation, videoId },
      start: startSeconds === null ? '' : clockTime(startSeconds),
      publication: publishedAt ? 'public' : 'draft',
      updatedAt: updatedAt.toISOString(),
    },
  }
}

/** Maximum number of questions that a quiz chooses from. */
const QUESTIONS = 1000

const video = {
  select: {
    durationSeconds: true,
    freeAccess: true,
    publishedAt: true,
    vimeoId: true,
    fileKey: true,
    hlsUrl: true,
  },
} as const

/** Questions published before the quiz's day. Omits those whose clip can't be played any more. */
export async function listPlayableQuestions(name: string, now: Date) {
  const rows = await db.quizQuestion.findMany({
    where: { publishedAt: { lt: dayStart(dayOfQuiz(name)) } },
    orderBy: { id: 'asc' },
    take: QUESTIONS,
    select: { ...detailSelect, video },
  })
  return rows.filter(({ videoId, video, startSeconds }) => {
    // A question without a video but with a start has lost its video.
    if (videoId === null) return startSeconds === null
    if (!video?.publishedAt || video.publishedAt > now || !video.freeAccess || !isAudible(video)) return false
    return (startSeconds ?? 0) < video.durationSeconds
  })
}
export type PlayableQuestion = Awaited<ReturnType<typeof listPlayableQuestions>>[number]
