import { isVerified, type Actor } from '@/lib/shared/actor'

/**
 * Who may watch a livestream, while it is on: everyone whose address is verified, whatever their plan. The page that
 * thanks for the verification promises it, and a stream has neither a free nor a premium mark.
 */
export function canWatchLive(actor: Actor): boolean {
  return isVerified(actor)
}
