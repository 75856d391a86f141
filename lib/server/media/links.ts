import 'server-only'
import { z } from 'zod'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** How long an address of a media file works. A player that outlives it asks for a new one. */
export const MEDIA_LINK_SECONDS = 15 * 60

const claimSchema = z.object({
  /** The video. */
  v: z.number().int().positive(),
  /** Id of the person it was made for; 0 for anybody. */
  u: z.number().int().nonnegative(),
  /** Expiry, seconds since 1970. */
  e: z.number().int(),
})

export type MediaClaim = { videoId: number; userId: number }

/**
 * An address of our own for a media file: bound to one viewer, and short-lived. It opens nothing by itself: whoever
 * serves it checks the viewer's access again.
 * @param seconds how long it works
 */
export function mediaUrl(claim: MediaClaim, now: Date, seconds = MEDIA_LINK_SECONDS): string {
  const e = Math.floor(now.getTime() / 1000) + seconds
  return apiRoutes.media(sign('media', { v: claim.videoId, u: claim.userId, e }))
}

/** @returns what an address was made for @throws AppError forbidden when it is forged or has expired */
export function requireMediaToken(token: string, now: Date): MediaClaim {
  const { data: claim } = claimSchema.safeParse(unsign('media', token))
  if (claim && claim.e * 1000 > now.getTime()) return { videoId: claim.v, userId: claim.u }
  throw new AppError('forbidden', 'This link has expired. Please load the page again.')
}
