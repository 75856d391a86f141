import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { wordsLines, type PieceWordsDto, type WordsKind } from './schema'

/** All words of a video, as a part of what is selected of it. */
export const wordsInOrder = {
  select: { startSeconds: true, kind: true, language: true, script: true, source: true, text: true },
  orderBy: [{ startSeconds: 'asc' }, { position: 'asc' }],
} satisfies Prisma.Video$wordsArgs

/**
 * The words of the pieces of a published video, in the order of the programme; null where there is no such video.
 * Everyone may read them.
 */
export const listWords = (videoId: number, now: Date = new Date()): Promise<PieceWordsDto[] | null> =>
  readWords({ id: videoId, ...publishedAt(now) })

/** The same of a video that need not be published. @throws AppError unauthenticated, forbidden */
export function listDraftWords(actor: Actor, videoId: number): Promise<PieceWordsDto[] | null> {
  requireActor(actor, 'content')
  return readWords({ id: videoId })
}

async function readWords(where: Prisma.VideoWhereInput): Promise<PieceWordsDto[] | null> {
  const video = await db.video.findFirst({
    where,
    select: {
      pieces: { select: { startSeconds: true, title: true }, orderBy: { startSeconds: 'asc' } },
      words: wordsInOrder,
    },
  })
  if (!video) return null
  const pieces = video.pieces.map(({ startSeconds, title }) => ({
    startSeconds,
    title,
    words: video.words
      .filter((words) => words.startSeconds === startSeconds)
      .map(({ kind, language, script, source, text }) => {
        return { kind: kind as WordsKind, language, script, source, lines: wordsLines(text) }
      }),
  }))
  return pieces.filter(({ words }) => words.length > 0)
}
