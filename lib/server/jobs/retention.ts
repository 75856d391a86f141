import 'server-only'
import { log } from '@/lib/server/log/log'
import { DAY_MS } from '@/lib/shared/format/milliseconds'

/** Maximum number of rows per statement, so that locks are held only briefly. */
export const PURGE_PORTION = 500

type Purge = (now: Date) => Promise<number>

export const tooOld = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Runs all purges, even if one fails.
 * @returns 1 if there may be more to delete, otherwise null
 * @throws Error with the names of the failed purges
 */
export async function purgeAll(purges: Record<string, Purge>, now: Date): Promise<1 | null> {
  let isDone = true
  const failed: string[] = []
  for (const [what, purge] of Object.entries(purges)) {
    try {
      const deleted = await purge(now)
      if (deleted > 0) log.info({ what, deleted }, 'expired data deleted')
      if (deleted >= PURGE_PORTION) isDone = false
    } catch (error) {
      log.error({ err: error, what }, 'deleting expired data failed')
      failed.push(what)
    }
  }
  if (!isDone) return 1
  if (failed.length > 0) throw new Error(`deleting expired data failed: ${failed.join(', ')}`)
  return null
}
