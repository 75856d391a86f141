import 'server-only'
import { db } from '@/lib/server/db/client'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A code that is over tells its bearer so for this long; after that it is as unknown as any other. */
const KEEP_CODES_DAYS = 30

/**
 * Removes mailed codes that have been over for long.
 * @returns how many
 */
export async function purgeCodes(now: Date = new Date()): Promise<number> {
  const { count } = await db.emailCode.deleteMany({
    where: { expiresAt: { lt: new Date(now.getTime() - KEEP_CODES_DAYS * DAY_MS) } },
  })
  return count
}

/** `purgeCodes` as a background job: once an hour, however often it is asked. */
export function createPurgeJob(clock: () => number = Date.now): { name: string; run: () => Promise<number> } {
  let purgedAt = -Infinity
  return {
    name: 'purge codes',
    async run() {
      const since = clock() - purgedAt
      // Less than nothing: the clock was set back.
      if (since >= 0 && since < HOUR_MS) return 0
      await purgeCodes(new Date(clock()))
      purgedAt = clock()
      return 0
    },
  }
}
