import 'server-only'
import { z } from 'zod'
import type { Db } from '@/lib/server/db/client'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/** Maximum list emails waiting for their first attempt, so that other emails never queue behind a whole list. */
const UNTRIED_MAX = 100
/** Maximum list emails waiting, including those to be retried. */
const WAITING_MAX = 1000

/** Number of list emails that may be queued now; may be negative. */
export async function getFreeCapacity(tx: Db, template: string): Promise<number> {
  const waiting = { template, sentAt: null, failedAt: null }
  const untried = await tx.outboxMail.count({ where: { ...waiting, attempts: 0 } })
  return Math.min(UNTRIED_MAX - untried, WAITING_MAX - (await tx.outboxMail.count({ where: waiting })))
}

/** Includes failed emails that staff could queue again. An email that is being delivered still arrives. */
export async function cancelListMails(tx: Db, template: string, toAddresses: string[]): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { template, sentAt: null, toAddress: { in: toAddresses } } })
}

/** Covers all lists, since only list emails have an unsubscribe URL. */
export async function cancelAllListMails(tx: Db, toAddresses: string[]): Promise<void> {
  const where = { unsubscribeUrl: { not: null }, sentAt: null, toAddress: { in: toAddresses } }
  await tx.outboxMail.deleteMany({ where })
}

/** State of an unsubscribe link: subscribed, already unsubscribed, or not one of ours. */
export type UnsubscribeState = 'active' | 'over' | 'unknown'

const claimSchema = z.object({ userId: z.number().int() })

/** A person's tokens for one purpose: the same in every email, so that old links keep working. */
export const unsubscribeTokens = (purpose: string) => ({
  tokenOf: (userId: number) => sign(purpose, { userId }),
  /** Null for a token we didn't sign. */
  userOf: (token: string) => claimSchema.safeParse(unsign(purpose, token)).data?.userId ?? null,
})

export const brokenLink = () =>
  new AppError('not_found', 'This link isn’t valid. It may be incomplete, so open it again from the email.')
