import { db } from '@/lib/server/db/client'
import { until } from '@/tests/support/until'

/**
 * Waits until so many sessions wait for a lock.
 * @param isOver ends it earlier
 */
export async function untilSomebodyWaits(count = 1, isOver = () => false): Promise<void> {
  await until(`${count} sessions wait for a lock`, async () => {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows.length >= count || isOver()
  })
}

/**
 * Runs two things in the worst order: the first one until it reads a table, then the other until it waits for the first
 * one or is done, then both to their end.
 * @param table that only the first one reads, or reads before the other does
 * @param mode SHARE where the first one may read it, and must not write it
 */
export async function inTheMiddle(
  table: string,
  first: () => Promise<unknown>,
  other: () => Promise<unknown>,
  mode: 'ACCESS EXCLUSIVE' | 'SHARE' = 'ACCESS EXCLUSIVE',
) {
  let both: Promise<unknown>[] = []
  let isOver = false
  await db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`LOCK TABLE "${table}" IN ${mode} MODE`)
    both = [first()]
    await untilSomebodyWaits()
    both.push(other().finally(() => (isOver = true)))
    // An error of the other one is thrown below.
    both[1]?.catch(() => undefined)
    await untilSomebodyWaits(2, () => isOver)
  })
  await Promise.all(both)
}
