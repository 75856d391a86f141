import 'server-only'
import { purgeSessions } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { createLookingJob } from '@/lib/server/jobs/looking'
import type { Job } from '@/lib/server/jobs/worker'
import { DAY_MS, HOUR_MS } from '@/lib/shared/milliseconds'

/** For this long an expired code is answered with 'expired'; after that it is unknown. */
const KEEP_CODES_DAYS = 30

/** Deletes mailed codes that expired long ago, and a portion of expired sessions. @returns how many sessions */
async function purge(now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_CODES_DAYS * DAY_MS)
  await db.emailCode.deleteMany({ where: { expiresAt: { lt: before } } })
  return purgeSessions()
}

/** The same as a background job, once an hour, and again at once while there are sessions. */
export const createPurgeJob = (clock: () => number = Date.now): Job =>
  createLookingJob({ name: 'purge codes and sessions', everyMs: HOUR_MS, batch: purge, clock })
