import { db } from '@/lib/server/db/client'

/** Waits until so many sessions wait for a lock, for at most a second; a transaction holds it for five. */
export async function untilSomebodyWaits(count = 1): Promise<void> {
  const end = performance.now() + 1000
  while (performance.now() < end) {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (rows.length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
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
  await db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`LOCK TABLE "${table}" IN ${mode} MODE`)
    both = [first()]
    await untilSomebodyWaits()
    both.push(other())
    await Promise.race([both[1], untilSomebodyWaits(2)])
  })
  await Promise.all(both)
}
