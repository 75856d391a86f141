import 'server-only'
import { z } from 'zod'
import type { Db } from '@/lib/server/db/client'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/**
 * Maximum number of list emails waiting for their first attempt, so that other emails never queue behind a whole list.
 */
const UNTRIED_MAX = 100
const WAITING_MAX = 1000

/** Returns the number of list emails that may be queued now, which can be negative. */
export async function getFreeCapacity(tx: Db, template: string): Promise<number> {
  const waiting = { template, sentAt: null, failedAt: null }
  const untried = await tx.outboxMail.count({ where: { ...waiting, attempts: 0 } })
  return Math.min(UNTRIED_MAX - untried, WAITING_MAX - (await tx.outboxMail.count({ where: waiting })))
}

/** Also cancels failed emails that staff could queue again. An email that is being delivered still arrives. */
export async function cancelListMails(tx: Db, template: string, toAddresses: string[]): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { template, sentAt: null, toAddress: { in: toAddresses } } })
}

/** Cancels emails of all lists: only list emails have an unsubscribe URL. */
export async function cancelAllListMails(tx: Db, toAddresses: string[]): Promise<void> {
  const where = { unsubscribeUrl: { not: null }, sentAt: null, toAddress: { in: toAddresses } }
  await tx.outboxMail.deleteMany({ where })
}

/** State of an unsubscribe link: subscribed, already unsubscribed, or not our link. */
export type UnsubscribeState = 'active' | 'over' | 'unknown'

const claimSchema = z.object({ userId: z.number().int() })

/**
 * Creates and reads a person's unsubscribe tokens. Each token is the same in every email, so that old links keep
 * working.
 */
export const unsubscribeTokens = (purpose: string) => ({
  tokenOf: (userId: number) => sign(purpose, { userId }),
  /** Returns null for a token we didn't sign. */
  userOf: (token: string) => claimSchema.safeParse(unsign(purpose, token)).data?.userId ?? null,
})

export const brokenLink = () =>
  new AppError('not_found', 'This link isn’t valid. It may be incomplete, so open it again from the email.')
