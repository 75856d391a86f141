import 'server-only'
import type { WordsText } from '@/lib/domains/editorial/schema-words'
import type { Db } from '@/lib/server/db/client'

/** Words as rows: in the order of each piece, from 1. */
export function wordsRows(words: readonly WordsText[]) {
  const places = new Map<number, number>()
  return words.map(({ startSeconds, kind, language, script, source, text }) => {
    const position = (places.get(startSeconds) ?? 0) + 1
    places.set(startSeconds, position)
    return { startSeconds, position, kind, language, script, source, text }
  })
}

/**
 * Replaces the words of a video.
 * @param words from `parseWords`, without bad lines
 */
export async function replaceWords(tx: Db, videoId: number, words: readonly WordsText[]): Promise<void> {
  await tx.pieceWords.deleteMany({ where: { videoId } })
  await tx.pieceWords.createMany({ data: wordsRows(words).map((row) => ({ videoId, ...row })) })
}
