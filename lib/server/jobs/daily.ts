import 'server-only'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import type { Job } from './worker'

/** How often a process asks whether the job is due. */
const ASK_MS = 60_000
/** Longer than any batch: whoever has not said that it is done by then is taken for dead. */
const LEASE_MS = 15 * 60_000

type DailyJob = {
  /** Of its row; never changed. */
  name: string
  /** Full hour of the day, UTC, from which on it is due. */
  hour: number
  /**
   * Does one portion.
   * @param cursor what the portion before returned; 0 at the start
   * @returns where to go on, null when the day's work is done
   */
  batch: (cursor: number, now: Date) => Promise<number | null>
  clock?: () => number
}

/** The next full hour of a day after an instant. @param now milliseconds */
export function nextRun(now: number, hour: number): Date {
  const today = new Date(now)
  const at = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), hour)
  return new Date(at > now ? at : at + DAY_MS)
}

/**
 * A job that is done once a day, however many processes there are: each portion is leased in the database, and where a
 * portion fails or its process dies, any process goes on from there when the lease is over. What was missed while
 * nothing ran is made up for once.
 */
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
    // Never the same night again, should the clock have been set back meanwhile.
    const after = Math.max(clock(), claimed.dueAt.getTime())
    const done = next === null ? { cursor: 0, dueAt: nextRun(after, hour) } : { cursor: next }
    await db.dailyJob.updateMany({ where: { name, leasedUntil }, data: { ...done, leasedUntil: null } })
    return next === null ? 0 : 1
  },
})
