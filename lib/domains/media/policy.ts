import { isPremiumActor, type Actor } from '@/lib/shared/actor'

/**
 * Everyone may watch a free video, verified members and admins all videos, and a person with a rental that video.
 * No role, a guest and a visitor all count as not a member.
 * @param video `freeAccess`, and whether the actor has a running rental of it
 */
export function canWatch(actor: Actor, video: { freeAccess: boolean; rented?: boolean }): boolean {
  return video.freeAccess || isPremiumActor(actor) || video.rented === true
}
