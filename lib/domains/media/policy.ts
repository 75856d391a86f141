import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { isPremium, type RoleName } from '@/lib/shared/access/roles'

/** Free videos are open to everyone, all videos to verified members and admins, a rented video to its renter. */
export function canWatch(actor: Actor, video: { freeAccess: boolean; rented?: boolean }): boolean {
  return video.freeAccess || isPremiumActor(actor) || video.rented === true
}

export const isLockedInEdition = (video: { locked: boolean }, role: RoleName): boolean =>
  video.locked && !isPremium(role)

/** True if a rental opens a video shown as locked on the actor's cached page. Members' pages have no locks. */
export const isOpenedByRental = (actor: Actor, video: { freeAccess: boolean; locked: boolean }): boolean =>
  !isPremiumActor(actor) && !video.freeAccess && !video.locked
