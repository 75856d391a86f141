import { db } from '@/lib/server/db/client'
import { until } from '@/tests/support/until'

/**
 * Waits until `count` sessions are blocked by a lock.
 * @param isOver stops waiting earlier
 */
export async function untilSomebodyWaits(count = 1, isOver = () => false): Promise<void> {
  await until(`${count} sessions wait for a lock`, async () => {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows.length >= count || isOver()
  })
}

/**
 * Interleaves two operations in the worst order: the first runs until it reads a table, then the other until it is
 * blocked or done, then both finish.
 * @param table read only by the first, or by it first
 * @param mode SHARE if the first must be able to read but not write it
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
    // The other operation's error is thrown below.
    both[1]?.catch(() => undefined)
    await untilSomebodyWaits(2, () => isOver)
  })
  await Promise.all(both)
}
