import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import type { UnsubscribeState } from '@/lib/server/mail/mailing-lists'
import { hashCode, sign, unsign } from '@/lib/server/secrets'

const PURPOSE = 'livestream-unsubscribe'

const claimSchema = z.object({ livestreamId: z.number().int(), userId: z.number().int() })
type Claim = z.output<typeof claimSchema>

/**
 * The token by which a person's reminders of a livestream are ended without signing in: the same in every mail, so that
 * the oldest link still works. The database keeps its hash only.
 */
export function unsubscribeToken({ livestreamId, userId }: Claim): { token: string; hash: string } {
  const token = sign(PURPOSE, { livestreamId, userId })
  return { token, hash: hashCode(token) }
}

/** Whether we made a token, be its reminders wanted still or not. */
export function isUnsubscribeToken(token: string): boolean {
  return claimSchema.safeParse(unsign(PURPOSE, token)).success
}

/** What a link is good for, and the name of its livestream while reminders of it come. Nobody needs to be signed in. */
export async function getUnsubscribe(token: string): Promise<{ state: UnsubscribeState; name: string | null }> {
  const row = await db.livestreamNotification.findUnique({
    where: { unsubscribeHash: hashCode(token) },
    select: { livestream: { select: { name: true } } },
  })
  if (row) return { state: 'active', name: row.livestream.name }
  return { state: isUnsubscribeToken(token) ? 'over' : 'unknown', name: null }
}
