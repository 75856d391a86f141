import 'server-only'
import { env } from '@/lib/server/env'
import { recordSocketAddresses } from '@/lib/server/http/client-address'
import { watchDoor } from '@/lib/server/http/door'
import { startWorker, type Job } from '@/lib/server/jobs/worker'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { closeRedis } from '@/lib/server/redis'

/**
 * What a server process does before its first request: checks its settings, then starts its background work.
 * @param jobs of the domains, which this room knows nothing of
 */
export function startServer(jobs: Job[] = []): void {
  try {
    env()
  } catch (error) {
    // One line per broken setting, for the person at the terminal; nothing runs half configured.
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  recordSocketAddresses()
  watchDoor()
  // Next ends the process itself; what is still being answered counts in memory.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, closeRedis)
  startWorker([{ name: 'mail', run: deliverDueMails }, ...jobs])
}
