import 'server-only'
import { purgeSessions } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { DAY_MS, HOUR_MS } from '@/lib/shared/milliseconds'

/** For this long an expired code is answered with 'expired'; after that it is unknown. */
const KEEP_CODES_DAYS = 30

/**
 * Deletes mailed codes that expired long ago.
 * @returns the number of deleted codes
 */
async function purgeCodes(now: Date = new Date()): Promise<number> {
  const { count } = await db.emailCode.deleteMany({
    where: { expiresAt: { lt: new Date(now.getTime() - KEEP_CODES_DAYS * DAY_MS) } },
  })
  return count
}

/** Deletes old codes and ended sessions as a background job, at most once an hour. */
export function createPurgeJob(clock: () => number = Date.now): { name: string; run: () => Promise<number> } {
  let purgedAt = -Infinity
  return {
    name: 'purge codes and sessions',
    async run() {
      const since = clock() - purgedAt
      // Below 0 the clock was set back.
      if (since >= 0 && since < HOUR_MS) return 0
      await purgeCodes(new Date(clock()))
      await purgeSessions()
      purgedAt = clock()
      return 0
    },
  }
}
