import 'server-only'
import { z } from 'zod'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/** The links that end mails. Nobody needs to be signed in. */

/** What such a link is good for: mails that still come, some that come no more, or nothing. */
export type UnsubscribeState = 'active' | 'over' | 'unknown'

const claimSchema = z.object({ userId: z.number().int() })

/** The tokens of a person for one purpose: the same in every mail, so that the oldest link still works. */
export const unsubscribeTokens = (purpose: string) => ({
  tokenOf: (userId: number) => sign(purpose, { userId }),
  /** Whose token it is, or null where we did not make it. */
  userOf: (token: string) => claimSchema.safeParse(unsign(purpose, token)).data?.userId ?? null,
})

export const brokenLink = () => new AppError('not_found', 'This link is not valid. Perhaps it was cut off on its way.')
