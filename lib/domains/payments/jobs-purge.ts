import 'server-only'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

/**
 * Deletes the events of the provider that were processed more than `RETAIN_WEBHOOK_DAYS` ago. One that is repeated
 * later only reads the customer back once more.
 * @returns how many, at most a portion
 */
export async function purgeEvents(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_WEBHOOK_DAYS)
  const where = { processedAt: { lt: cutoff } }
  return (await db.webhookEvent.deleteMany({ where, limit: PURGE_PORTION })).count
}
