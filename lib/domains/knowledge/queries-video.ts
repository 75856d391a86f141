import 'server-only'
import type { AnnouncedVideo } from '@/lib/domains/knowledge/schema'
import { db } from '@/lib/server/db/client'
import { shownPicture } from '@/lib/server/media/picture-address'

/** A published video with its programme; null when there is none. */
export async function getAnnouncedVideo(id: number, now = new Date()): Promise<AnnouncedVideo | null> {
  const row = await db.video.findFirst({
    where: { id, publishedAt: { lte: now } },
    select: {
      ...{ id: true, name: true, description: true, thumbnailUrl: true, durationSeconds: true, freeAccess: true },
      publishedAt: true,
      pieces: { select: { title: true, startSeconds: true, endSeconds: true }, orderBy: { startSeconds: 'asc' } },
    },
  })
  if (!row?.publishedAt) return null
  const { durationSeconds, freeAccess, thumbnailUrl, publishedAt, ...video } = row
  return {
    ...video,
    publishedAt,
    thumbnailUrl: shownPicture(thumbnailUrl),
    duration: durationSeconds,
    free: freeAccess,
  }
}
