import 'server-only'
import type { Job } from '@/lib/server/jobs/worker'

type LookingJob = {
  name: string
  /** Milliseconds between two looks, when there was nothing the last time. */
  everyMs: number
  /** Does a portion. @returns how much it did; null where there may be more, but not at once */
  batch: (now: Date) => Promise<number | null>
  clock?: () => number
}

/** A job that runs again at once while there is something to do, else now and then, also after a failure. */
export function createLookingJob({ name, everyMs, batch, clock = Date.now }: LookingJob): Job {
  let lookedAt = -Infinity
  return {
    name,
    async run() {
      const since = clock() - lookedAt
      // Less than nothing: the clock was set back.
      if (since >= 0 && since < everyMs) return 0
      let count: number | null = 0
      try {
        count = await batch(new Date(clock()))
      } finally {
        // Also when it failed: what took too long would be begun again at once.
        if (count === 0) lookedAt = clock()
      }
      return count ?? 0
    },
  }
}
