import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { sign, unsign } from '@/lib/server/secrets'

const PURPOSE = 'following-unsubscribe'
const claimSchema = z.object({ userId: z.number().int() })

/** The token by which a person ends the weekly mail without signing in: the same in every mail. */
export const followToken = (userId: number) => sign(PURPOSE, { userId })

/** Whose token it is, or null where we did not make it. */
export const userOfFollowToken = (token: string) => claimSchema.safeParse(unsign(PURPOSE, token)).data?.userId ?? null

/** What a link of the weekly mail is good for. Nobody needs to be signed in. */
export async function getDigestSubscription(token: string): Promise<'active' | 'over' | 'unknown'> {
  const userId = userOfFollowToken(token)
  if (userId === null) return 'unknown'
  const digest = await db.followDigest.findUnique({ where: { userId }, select: { day: true } })
  return digest && digest.day !== null ? 'active' : 'over'
}
