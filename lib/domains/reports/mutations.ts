import 'server-only'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { addDays, dayOf } from '@/lib/shared/format/days'
import { COUNTED_DAYS, missKey } from './policy'

/** Different searches that are counted in a day: what a machine makes up would fill the table. */
const DIFFERENT_A_DAY = 2000

let purgedOn = ''

/**
 * Counts a search that found nothing, for the figures of the dashboard. Not who searched, and not at all what looks
 * like an address or a telephone number. Never throws: a search does not fail because it was not counted.
 * @param query as typed
 */
export async function recordSearchMiss(query: string, now: Date = new Date()): Promise<void> {
  const key = missKey(query)
  if (key === null) return
  const day = dayOf(now)
  try {
    await db.$executeRaw`
      INSERT INTO "SearchMiss" AS miss ("day", "query")
      SELECT ${day}::date, ${key}
      WHERE (SELECT count(*) FROM "SearchMiss" WHERE "day" = ${day}::date) < ${DIFFERENT_A_DAY}
        OR EXISTS (SELECT 1 FROM "SearchMiss" WHERE "day" = ${day}::date AND "query" = ${key})
      ON CONFLICT ("day", "query") DO UPDATE SET "count" = miss."count" + 1`
    // What no figure shows any more. Once a day is enough, and whatever makes the table grow also keeps it short.
    if (purgedOn !== day)
      await db.$executeRaw`DELETE FROM "SearchMiss" WHERE "day" < ${addDays(day, -COUNTED_DAYS)}::date`
    purgedOn = day
  } catch (error) {
    log.warn({ err: error }, 'search miss not counted')
  }
}
