import { isVerified, type Actor } from '@/lib/shared/actor'

/**
 * Who may watch a livestream, while it is on: everyone whose address is verified, whatever their plan. The specification
 * promises it at the verification of the address, and a stream has neither a free nor a premium mark.
 */
export function canWatchLive(actor: Actor): boolean {
  return isVerified(actor)
}
