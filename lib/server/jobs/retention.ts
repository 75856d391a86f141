import 'server-only'
import { log } from '@/lib/server/log/log'
import { DAY_MS } from '@/lib/shared/format/milliseconds'

/** Rows that are deleted in one statement or transaction: it holds no lock for long. */
export const PURGE_PORTION = 500

/** Deletes what is older than it may be: at most one portion. @returns how much it deleted */
type Purge = (now: Date) => Promise<number>

/** The instant before which something is too old. @param days for which it is stored */
export const tooOld = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Deletes a portion of each kind that has been stored for long enough. A purge that fails holds none of the others up.
 * @param purges by the name that the log gives them
 * @returns 1 where there is more to delete, else null, as the batch of a daily job
 * @throws Error that names the purges that failed, once the others are done
 */
export async function purgeAll(purges: Record<string, Purge>, now: Date): Promise<1 | null> {
  let isDone = true
  const failed: string[] = []
  for (const [what, purge] of Object.entries(purges)) {
    try {
      const deleted = await purge(now)
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
}
