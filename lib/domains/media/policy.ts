import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { isPremium, type RoleName } from '@/lib/shared/access/roles'

/**
 * Everyone may watch a free video, verified members and admins all videos, and a person with a rental that video.
 * No role, a guest and a visitor all count as not a member.
 * @param video `freeAccess`, and whether the actor has a running rental of it
 */
export function canWatch(actor: Actor, video: { freeAccess: boolean; rented?: boolean }): boolean {
  return video.freeAccess || isPremiumActor(actor) || video.rented === true
}

/**
 * Whether the edition of a role shows a lock on a video. What visitors may not watch, members may.
 * @param video as visitors see it
 */
export const isLockedInEdition = (video: { locked: boolean }, role: RoleName): boolean =>
  video.locked && !isPremium(role)

/**
 * Whether a rental opens a video to the actor that their edition shows as locked. A member's edition has no locks.
 * @param video as the actor sees it
 */
export const isOpenedByRental = (actor: Actor, video: { freeAccess: boolean; locked: boolean }): boolean =>
  !isPremiumActor(actor) && !video.freeAccess && !video.locked
