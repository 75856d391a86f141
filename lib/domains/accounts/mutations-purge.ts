import 'server-only'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

/** For this long an expired code is answered with 'expired'; after that it is unknown. */
const KEEP_CODES_DAYS = 30

/** Deletes mailed codes that expired long ago. @returns how many, at most a portion */
export async function purgeCodes(now: Date): Promise<number> {
  const where = { expiresAt: { lt: tooOld(now, KEEP_CODES_DAYS) } }
  return (await db.emailCode.deleteMany({ where, limit: PURGE_PORTION })).count
}
