import 'server-only'
import { wordsLines, type PieceWordsDto, type WordsKind } from '@/lib/domains/catalogue/schema-words'
import { db } from '@/lib/server/db/client'

/**
 * The words of the pieces of a video, in the order of the programme; null where there is no such video. Everyone may
 * read them: who asks is no matter, except that drafts are for staff.
 * @param options `drafts` also finds a video that is not public yet: for staff
 */
export async function listWords(
  videoId: number,
  now: Date = new Date(),
  { drafts = false }: { drafts?: boolean } = {},
): Promise<PieceWordsDto[] | null> {
  const video = await db.video.findFirst({
    where: { id: videoId, ...(drafts ? {} : { publishedAt: { lte: now } }) },
    select: {
      pieces: { select: { startSeconds: true, title: true }, orderBy: { startSeconds: 'asc' } },
      words: {
        select: { startSeconds: true, kind: true, language: true, script: true, source: true, text: true },
        orderBy: [{ startSeconds: 'asc' }, { position: 'asc' }],
      },
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
