import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { isPremium, type RoleName } from '@/lib/shared/access/roles'

/** Free videos are open to everyone, all videos to verified members and admins, and a rented video to its renter. */
export function canWatch(actor: Actor, video: { freeAccess: boolean; rented?: boolean }): boolean {
  return video.freeAccess || isPremiumActor(actor) || video.rented === true
}

export const isLockedInEdition = (video: { locked: boolean }, role: RoleName): boolean =>
  video.locked && !isPremium(role)

/**
 * True if the actor can watch the video only because of a rental. The cached page is the same for all guests and shows
 * the video as locked.
 */
export const isOpenedByRental = (actor: Actor, video: { freeAccess: boolean; locked: boolean }): boolean =>
  !isPremiumActor(actor) && !video.freeAccess && !video.locked
