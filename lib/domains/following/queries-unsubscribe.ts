import 'server-only'
import { db } from '@/lib/server/db/client'
import { unsubscribeTokens, type UnsubscribeState } from '@/lib/server/mail/unsubscribe'

/** The token by which a person ends the weekly mail, and whose it is. */
export const { tokenOf: followToken, userOf: userOfFollowToken } = unsubscribeTokens('following-unsubscribe')

/** What a link of the weekly mail is good for. Nobody needs to be signed in. */
export async function getDigestSubscription(token: string): Promise<UnsubscribeState> {
  const userId = userOfFollowToken(token)
  if (userId === null) return 'unknown'
  const digest = await db.followDigest.findUnique({ where: { userId }, select: { day: true } })
  return digest && digest.day !== null ? 'active' : 'over'
}
