import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import type { UnsubscribeState } from '@/lib/server/mail/mailing-lists'
import { hashCode, sign, unsign } from '@/lib/server/secrets'

const PURPOSE = 'livestream-unsubscribe'

const claimSchema = z.object({ livestreamId: z.number().int(), userId: z.number().int() })
type Claim = z.output<typeof claimSchema>

/**
 * Signs the token instead of generating it randomly, so that every email contains the same token and old links keep
 * working. Only the hash is stored.
 */
export function unsubscribeToken({ livestreamId, userId }: Claim): { token: string; hash: string } {
  const token = sign(PURPOSE, { livestreamId, userId })
  return { token, hash: hashCode(token) }
}

/** True for any token that we signed, even if its reminders are already off. */
export function isUnsubscribeToken(token: string): boolean {
  return claimSchema.safeParse(unsign(PURPOSE, token)).success
}

export async function getUnsubscribe(token: string): Promise<{ state: UnsubscribeState; name: string | null }> {
  const row = await db.livestreamNotification.findUnique({
    where: { unsubscribeHash: hashCode(token) },
    select: { livestream: { select: { name: true } } },
  })
  if (row) return { state: 'active', name: row.livestream.name }
  return { state: isUnsubscribeToken(token) ? 'over' : 'unknown', name: null }
}
