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
