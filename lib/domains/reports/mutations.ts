import 'server-only'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { addDays, dayOf } from '@/lib/shared/format/days'
import { COUNTED_DAYS, missKey } from './policy'

/** Maximum number of distinct searches counted per day. Without a limit, bots could fill the table. */
const DIFFERENT_A_DAY = 2000

let purgedOn = ''

/** Doesn't record who searched. Never throws, because the search itself succeeded. */
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
    // Deletes searches that are too old for any report, at most once a day. Rows are added only here, so no job is
    // needed.
    if (purgedOn !== day)
      await db.$executeRaw`DELETE FROM "SearchMiss" WHERE "day" < ${addDays(day, -COUNTED_DAYS)}::date`
    purgedOn = day
  } catch (error) {
    log.warn({ err: error }, 'search miss not counted')
  }
}
