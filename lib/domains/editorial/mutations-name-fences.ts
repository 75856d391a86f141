import 'server-only'
import { db } from '@/lib/server/db/client'
import { createDailyJob, NIGHT_HOUR } from '@/lib/server/jobs/daily'
import type { Job } from '@/lib/server/jobs/worker'

/** So many videos between two fences are too many. */
const TOO_MANY = 10_000

/** Puts the fences by which staff find a page of all videos by name (`NameFence`) where the names are now. */
async function setNameFences(): Promise<null> {
  const crowded = await db.rowTally.groupBy({
    by: ['day'],
    where: { list: 'name' },
    having: { count: { _sum: { gt: TOO_MANY } } },
  })
  if (crowded.length > 0) await db.$executeRaw`SELECT name_fences_set()`
  return null
}

/** The same as a background job, in one process at a time. */
export const createNameFencesJob = (clock: () => number = Date.now): Job =>
  createDailyJob({ name: 'fences between names', hour: NIGHT_HOUR, batch: setNameFences, clock })
