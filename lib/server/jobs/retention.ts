import 'server-only'
import { createDailyJob, NIGHT_HOUR } from '@/lib/server/jobs/daily'
import type { Job } from '@/lib/server/jobs/worker'
import { log } from '@/lib/server/log'
import { DAY_MS } from '@/lib/shared/milliseconds'

/** Rows that are deleted in one statement or transaction: it holds no lock for long. */
export const PURGE_PORTION = 500

/** Deletes what is older than it may be: at most one portion. @returns how much it deleted */
type Purge = (now: Date) => Promise<number>

/** The instant before which something is too old. @param days for which it is stored */
export const tooOld = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Deletes what has been stored for long enough, every night, in one process at a time, portion by portion. One purge
 * that fails holds none of the others up; all are tried again soon.
 * @param purges by the name that the log gives them
 */
export function createRetentionJob(purges: Record<string, Purge>, clock: () => number = Date.now): Job {
  return createDailyJob({
    name: 'retention',
    hour: NIGHT_HOUR,
    async batch() {
      let isDone = true
      const failed: string[] = []
      for (const [what, purge] of Object.entries(purges)) {
        try {
          const deleted = await purge(new Date(clock()))
          if (deleted > 0) log.info({ what, deleted }, 'deleted after its time')
          if (deleted >= PURGE_PORTION) isDone = false
        } catch (error) {
          log.error({ err: error, what }, 'not deleted after its time')
          failed.push(what)
        }
      }
      if (!isDone) return 1
      if (failed.length > 0) throw new Error(`not deleted after their time: ${failed.join(', ')}`)
      return null
    },
    clock,
  })
}
