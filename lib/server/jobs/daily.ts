import 'server-only'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import type { Job } from './worker'

const ASK_MS = 60_000
/** Duration of a lease. Longer than any batch takes, because a process whose lease has expired counts as dead. */
const LEASE_MS = 15 * 60_000

type DailyJob = {
  /** Name in the database. Must never change. */
  name: string
  /** Hour of the day (UTC) from which the job is due. */
  hour: number
  /** Runs one batch. The first cursor is 0. Returns the next cursor, or null when the day's work is done. */
  batch: (cursor: number, now: Date) => Promise<number | null>
  clock?: () => number
}

export function nextRun(now: number, hour: number): Date {
  const today = new Date(now)
  const at = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), hour)
  return new Date(at > now ? at : at + DAY_MS)
}

/** Leases each batch in the database, so that any process can continue after a failure. */
export const createDailyJob = ({ name, hour, batch, clock = Date.now }: DailyJob): Job => ({
  name,
  everyMs: ASK_MS,
  async run() {
    const now = new Date(clock())
    await db.dailyJob.createMany({ data: [{ name, dueAt: nextRun(+now, hour) }], skipDuplicates: true })
    const leasedUntil = new Date(+now + LEASE_MS)
    const [claimed] = await db.dailyJob.updateManyAndReturn({
      where: { name, dueAt: { lte: now }, OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
      data: { leasedUntil },
      select: { cursor: true, dueAt: true },
    })
    if (!claimed) return 0
    const next = await batch(claimed.cursor, now)
    // Doesn't run twice in one night if the clock was set back in the meantime.
    const after = Math.max(clock(), claimed.dueAt.getTime())
    const done = next === null ? { cursor: 0, dueAt: nextRun(after, hour) } : { cursor: next }
    await db.dailyJob.updateMany({ where: { name, leasedUntil }, data: { ...done, leasedUntil: null } })
    return next === null ? 0 : 1
  },
})
