import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { readProgrammes } from '@/lib/domains/catalogue/programme/queries'
import { db } from '@/lib/server/db/client'
import type { CitedVideo } from '@/lib/shared/format/citation'

/** Reads only facts of the public page, so it needs no actor. */
export async function getCitedVideo(id: number, now: Date = new Date()): Promise<CitedVideo | null> {
  const [video, pieces] = await Promise.all([
    db.video.findFirst({
      where: { id, ...publishedAt(now) },
      select: {
        name: true,
        publishedAt: true,
        performers: {
          where: { artist: { publishedAt: { lte: now } } },
          orderBy: { position: 'asc' },
          select: { artist: { select: { name: true } } },
        },
      },
    }),
    readProgrammes(db, [id]),
  ])
  if (!video?.publishedAt) return null
  return {
    name: video.name,
    performers: video.performers.map(({ artist }) => artist.name),
    publishedAt: video.publishedAt.toISOString(),
    pieces: pieces.map(({ startSeconds, endSeconds, title, composer, ragas }) => ({
      startSeconds,
      endSeconds,
      title,
      composer,
      ragas: ragas.map(({ name }) => name),
    })),
  }
}
