import 'server-only'
import { dayOfQuiz } from '@/lib/domains/quiz/policy'
import { sourceSelect } from '@/lib/domains/media/queries'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { dayStart } from '@/lib/shared/format/days'
import type { QuizVideoRow } from './policy'

/** Number of videos whose pieces are read for a quiz. More than five, because not every piece fits every question. */
const VIDEOS = 60
/** Maximum number of pieces read per video. */
const PIECES = 200

const audible = (table: string) =>
  Prisma.raw(`${table}."vimeoId" IS NULL AND (${table}."fileKey" IS NOT NULL OR ${table}."hlsUrl" IS NOT NULL)`)

/**
 * Selects videos in an order that depends only on the quiz's name and the video, so that a new video changes at most
 * one question of a quiz.
 */
async function selectVideos(name: string, now: Date): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT v."id" FROM "Video" v
    WHERE v."publishedAt" < ${dayStart(dayOfQuiz(name))} AND v."publishedAt" <= ${now}
      AND (v."freeAccess" AND ${audible('v')}
        OR EXISTS (SELECT FROM "Trailer" t WHERE t."videoId" = v."id" AND ${audible('t')}))
      AND EXISTS (SELECT FROM "Piece" p WHERE p."videoId" = v."id" AND (
        p."composerId" IS NOT NULL OR p."compositionId" IS NOT NULL
        OR EXISTS (SELECT FROM "PieceRaga" r WHERE r."pieceId" = p."id")
        OR EXISTS (SELECT FROM "PieceTala" t WHERE t."pieceId" = p."id")))
    ORDER BY md5(${name}::text || ':' || v."id"), v."id" LIMIT ${VIDEOS}`
  return rows.map(({ id }) => id)
}

const trailer = { select: { id: true, durationSeconds: true, ...sourceSelect } } as const

export async function listQuizVideos(name: string, now: Date): Promise<QuizVideoRow[]> {
  const ids = await selectVideos(name, now)
  const rows = await db.video.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      durationSeconds: true,
      freeAccess: true,
      seriesId: true,
      ...sourceSelect,
      trailer,
      quizOmissions: { select: { startSeconds: true } },
      pieces: {
        orderBy: { startSeconds: 'asc' },
        take: PIECES,
        select: {
          startSeconds: true,
          endSeconds: true,
          title: true,
          composerId: true,
          composition: { select: { composerId: true } },
          ragas: { select: { ragaId: true } },
          talas: { select: { talaId: true } },
        },
      },
    },
  })
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Returns the video if visitors may hear it. */
export const findFreeVideo = (id: number, now: Date) =>
  db.video.findFirst({
    where: { id, freeAccess: true, publishedAt: { lte: now } },
    select: { id: true, durationSeconds: true, freeAccess: true, seriesId: true, ...sourceSelect },
  })

/** Video's name and lead performer, for the answer. */
export async function getHeardVideo(id: number, now: Date): Promise<{ video: string; artist: string | null }> {
  const { name, performers } = await db.video.findFirstOrThrow({
    where: { id, publishedAt: { lte: now } },
    select: {
      name: true,
      performers: {
        where: { artist: { publishedAt: { lte: now } } },
        orderBy: { position: 'asc' },
        take: 1,
        select: { artist: { select: { name: true } } },
      },
    },
  })
  return { video: name, artist: performers[0]?.artist.name ?? null }
}
