import { isPremiumActor, type Actor } from '@/lib/shared/actor'

/**
 * Who may watch a video: everyone a free one; a verified member or admin all; whoever rents it, while the rental runs.
 * No role, a guest and a visitor all count as not a member.
 * @param video `freeAccess`, and whether the actor has a running rental of it
 */
export function canWatch(actor: Actor, video: { freeAccess: boolean; rented?: boolean }): boolean {
  return video.freeAccess || isPremiumActor(actor) || video.rented === true
}
