import 'server-only'
import { wordsRows, type WordsText } from '@/lib/domains/editorial/schema-words'
import type { Db } from '@/lib/server/db/client'

/**
 * Replaces the words of a video.
 * @param words from `parseWords`, without bad lines
 */
export async function replaceWords(tx: Db, videoId: number, words: readonly WordsText[]): Promise<void> {
  await tx.pieceWords.deleteMany({ where: { videoId } })
  await tx.pieceWords.createMany({ data: wordsRows(words).map((row) => ({ videoId, ...row })) })
}
