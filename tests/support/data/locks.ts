import { db } from '@/lib/server/db/client'
import { until } from '@/tests/support/until'

/**
 * Waits until `count` sessions are blocked by locks.
 * @param isOver ends the wait early by returning true
 */
export async function untilSomebodyWaits(count = 1, isOver = () => false): Promise<void> {
  await until(`${count} sessions wait for a lock`, async () => {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows.length >= count || isOver()
  })
}

/**
 * Runs the first operation until it reads or writes a table, then the other until it is blocked or done, and then lets
 * both finish.
 * @param table table that `first` uses at the moment of the interruption
 * @param mode SHARE blocks only writes to the table, and ACCESS EXCLUSIVE also reads
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
    // The error is thrown by `Promise.all` below; this handler only prevents an unhandled rejection.
    both[1]?.catch(() => undefined)
    await untilSomebodyWaits(2, () => isOver)
  })
  await Promise.all(both)
}
