import 'server-only'
import { db } from '@/lib/server/db/client'
import { deletePortion } from '@/lib/server/db/locks'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

export function purgeMails(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_MAIL_DAYS)
  const where = { OR: [{ sentAt: { lt: cutoff } }, { sentAt: null, failedAt: { lt: cutoff } }] }
  return db.$transaction((tx) => deletePortion(tx, 'OutboxMail', where, PURGE_PORTION))
}
