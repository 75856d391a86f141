import 'server-only'
import { canWatch } from '@/lib/domains/media/policy'
import { runningRentals, visibleTo } from '@/lib/domains/media/queries'
import type { CaptionDto, CaptionTrackDto } from '@/lib/domains/media/schema'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

export const captionTrackSelect = { id: true, language: true, label: true } as const

/**
 * What a viewer gets of a video's captions: which there are, and their addresses only with access to the video.
 * @param locked whether this viewer may not watch it
 */
export function captionsOf(rows: readonly CaptionTrackDto[], locked: boolean): CaptionDto[] {
  return rows.map(({ id, language, label }) => ({ language, label, url: locked ? null : apiRoutes.captions(id) }))
}

/**
 * Captions as a WebVTT file. The address is the same for everyone; the database decides whether this viewer may watch
 * the video now.
 * @throws AppError not_found when there are none, forbidden without access to the video
 */
export async function readCaptions(actor: Actor, id: number, now: Date = new Date()): Promise<string> {
  const track = await db.captionTrack.findFirst({
    where: { id, video: visibleTo(actor, now) },
    select: { text: true, video: { select: { freeAccess: true, rentals: runningRentals(actor, now) } } },
  })
  const { text, video } = found(track)
  if (!canWatch(actor, { freeAccess: video.freeAccess, rented: video.rentals.length > 0 }))
    throw new AppError('forbidden', 'These captions belong to a video that you may not watch.')
  return text
}
