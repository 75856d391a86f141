import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { parseLyricsLines, type PieceLyricsDto, type LyricsKind } from './schema'

export const lyricsInOrder = {
  select: { startSeconds: true, kind: true, language: true, script: true, source: true, text: true },
  orderBy: [{ startSeconds: 'asc' }, { position: 'asc' }],
} satisfies Prisma.Video$wordsArgs

/** Lists the lyrics of a published video, even for viewers without a membership. */
export const listLyrics = (videoId: number, now: Date = new Date()): Promise<PieceLyricsDto[] | null> =>
  readLyrics({ id: videoId, ...publishedAt(now) })

export function listDraftLyrics(actor: Actor, videoId: number): Promise<PieceLyricsDto[] | null> {
  requireActor(actor, 'content')
  return readLyrics({ id: videoId })
}

async function readLyrics(where: Prisma.VideoWhereInput): Promise<PieceLyricsDto[] | null> {
  const video = await db.video.findFirst({
    where,
    select: {
      pieces: { select: { startSeconds: true, title: true }, orderBy: { startSeconds: 'asc' } },
      words: lyricsInOrder,
    },
  })
  if (!video) return null
  const pieces = video.pieces.map(({ startSeconds, title }) => ({
    startSeconds,
    title,
    words: video.words
      .filter((words) => words.startSeconds === startSeconds)
      .map(({ kind, language, script, source, text }) => {
        return { kind: kind as LyricsKind, language, script, source, lines: parseLyricsLines(text) }
      }),
  }))
  return pieces.filter(({ words }) => words.length > 0)
}
