import 'server-only'
import { db } from '@/lib/server/db/client'
import { deletePortion } from '@/lib/server/db/locks'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

/**
 * Deletes mails that were sent or given up more than `RETAIN_MAIL_DAYS` ago, with their recipients and subjects. The
 * text of a sent mail is deleted at once.
 * @returns how many, at most a portion
 */
export function purgeMails(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_MAIL_DAYS)
  const where = { OR: [{ sentAt: { lt: cutoff } }, { sentAt: null, failedAt: { lt: cutoff } }] }
  return db.$transaction((tx) => deletePortion(tx, 'OutboxMail', where, PURGE_PORTION))
}
