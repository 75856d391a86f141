import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { isPremium, type RoleName } from '@/lib/shared/access/roles'

/** Allows everyone to watch free videos, verified members and admins every video, and renters the rented video. */
export function canWatch(actor: Actor, video: { freeAccess: boolean; rented?: boolean }): boolean {
  return video.freeAccess || isPremiumActor(actor) || video.rented === true
}

export const isLockedInEdition = (video: { locked: boolean }, role: RoleName): boolean =>
  video.locked && !isPremium(role)

/**
 * Returns true if a rental opens a video that the actor's cached page shows as locked. Members' pages have no locks.
 */
export const isOpenedByRental = (actor: Actor, video: { freeAccess: boolean; locked: boolean }): boolean =>
  !isPremiumActor(actor) && !video.freeAccess && !video.locked
