import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { isPremium, type RoleName } from '@/lib/shared/access/roles'

export type WatchedVideo = { id: number; seriesId: number | null; freeAccess: boolean }

/** True if a rental, a ticket or a code opens the video itself or its series. */
export const isOpened = ({ opens }: Actor, { id, seriesId }: Omit<WatchedVideo, 'freeAccess'>): boolean =>
  opens.videos.includes(id) || (seriesId !== null && opens.series.includes(seriesId))

/** Free videos are open to everyone, all videos to members and admins, and others to people who have an entitlement. */
export function canWatch(actor: Actor, video: WatchedVideo): boolean {
  return video.freeAccess || isPremiumActor(actor) || isOpened(actor, video)
}

export const isLockedInEdition = (video: { locked: boolean }, role: RoleName): boolean =>
  video.locked && !isPremium(role)

/**
 * True if the actor can watch the video only because of an entitlement. The cached page is the same for all guests and
 * shows the video as locked.
 */
export const isOpenedByEntitlement = (actor: Actor, video: { freeAccess: boolean; locked: boolean }): boolean =>
  !isPremiumActor(actor) && !video.freeAccess && !video.locked
