import 'server-only'
import { z } from 'zod'
import type { Db } from '@/lib/server/db/client'
import { sign, unsign } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/** Maximum number of untried list emails in the queue, so that other emails don't wait for a whole list. */
const UNTRIED_MAX = 100
const WAITING_MAX = 1000

/** Returns the number of list emails that may be queued now. Can be negative. */
export async function getFreeCapacity(tx: Db, template: string): Promise<number> {
  const waiting = { template, sentAt: null, failedAt: null }
  const untried = await tx.outboxMail.count({ where: { ...waiting, attempts: 0 } })
  return Math.min(UNTRIED_MAX - untried, WAITING_MAX - (await tx.outboxMail.count({ where: waiting })))
}

/** Also cancels failed emails, because staff could queue them again. Can't cancel an email that is being delivered. */
export async function cancelListMails(tx: Db, template: string, toAddresses: string[]): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { template, sentAt: null, toAddress: { in: toAddresses } } })
}

/** Cancels emails of all lists. Only list emails have an unsubscribe URL. */
export async function cancelAllListMails(tx: Db, toAddresses: string[]): Promise<void> {
  const where = { unsubscribeUrl: { not: null }, sentAt: null, toAddress: { in: toAddresses } }
  await tx.outboxMail.deleteMany({ where })
}

/** `over` means already unsubscribed; `unknown` means that we didn't create the link. */
export type UnsubscribeState = 'active' | 'over' | 'unknown'

const claimSchema = z.object({ userId: z.number().int() })

/** Creates and reads unsubscribe tokens. A person's token never changes, so that links in old emails still work. */
export const unsubscribeTokens = (purpose: string) => ({
  tokenOf: (userId: number) => sign(purpose, { userId }),
  userOf: (token: string) => claimSchema.safeParse(unsign(purpose, token)).data?.userId ?? null,
})

export const brokenLink = () =>
  new AppError('not_found', 'This link isn’t valid. It may be incomplete, so open it again from the email.')
