import 'server-only'
import { z } from 'zod'
import type { Db } from '@/lib/server/db/client'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/** Mails that go to many people at once and wait in the outbox, by their template. */

/** Those that wait for their first attempt at most: other mails never wait behind a whole list. */
const UNTRIED_MAX = 100
/** All that wait at most, with those that a receiver or an absent mail server has put off. */
const WAITING_MAX = 1000

/** How many more mails of a list may be queued now; less than 1 for none. */
export async function getFreeCapacity(tx: Db, template: string): Promise<number> {
  const waiting = { template, sentAt: null, failedAt: null }
  const untried = await tx.outboxMail.count({ where: { ...waiting, attempts: 0 } })
  return Math.min(UNTRIED_MAX - untried, WAITING_MAX - (await tx.outboxMail.count({ where: waiting })))
}

/**
 * Takes out of the outbox what people who left a list have not been sent: also what was put off, and what was given up,
 * which staff could queue again. One that is on its way at this moment arrives.
 */
export async function cancelListMails(tx: Db, template: string, toAddresses: string[]): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { template, sentAt: null, toAddress: { in: toAddresses } } })
}

/** The same of all lists: their mails alone name an address that ends them. */
export async function cancelAllListMails(tx: Db, toAddresses: string[]): Promise<void> {
  const where = { unsubscribeUrl: { not: null }, sentAt: null, toAddress: { in: toAddresses } }
  await tx.outboxMail.deleteMany({ where })
}

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
