import 'server-only'
import { z } from 'zod'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Lifetime of a media URL. After that, a player must request a new URL. */
export const MEDIA_LINK_SECONDS = 15 * 60

const claimSchema = z.object({
  v: z.number().int().positive(),
  /** Id of the person. 0 allows everyone. */
  u: z.number().int().nonnegative(),
  e: z.number().int(),
})

export type MediaClaim = { videoId: number; userId: number }

/** Returns a signed, short-lived URL. Access is checked again when the file is served. */
export function mediaUrl(claim: MediaClaim, now: Date, seconds = MEDIA_LINK_SECONDS): string {
  const e = Math.floor(now.getTime() / 1000) + seconds
  return apiRoutes.media(sign('media', { v: claim.videoId, u: claim.userId, e }))
}

export function requireMediaToken(token: string, now: Date): MediaClaim {
  const { data: claim } = claimSchema.safeParse(unsign('media', token))
  if (claim && claim.e * 1000 > now.getTime()) return { videoId: claim.v, userId: claim.u }
  throw new AppError('forbidden', 'This link has expired. Reload the page.')
}
