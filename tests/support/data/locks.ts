import { db } from '@/lib/server/db/client'
import { until } from '@/tests/support/until'

/**
 * Waits until `count` database sessions are waiting for locks.
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
 * Interrupts `first` when it reads or writes a table. Then runs `other` until it waits for a lock or has finished, and
 * lets both finish.
 * @param table table at which `first` is interrupted
 * @param mode SHARE interrupts only writes to the table, ACCESS EXCLUSIVE also reads
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
    // Prevents an unhandled rejection. `Promise.all` below throws the error.
    both[1]?.catch(() => undefined)
    await untilSomebodyWaits(2, () => isOver)
  })
  await Promise.all(both)
}
